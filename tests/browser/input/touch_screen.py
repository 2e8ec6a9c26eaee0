"""Touches sent over the browser's own protocol, as a real screen would."""


class Finger:
    """One finger, or two, on the screen.

    Args:
        table: the PlainPage it touches.
    """

    def __init__(self, table):
        self.table = table
        self.session = table.page.context.new_cdp_session(table.page)

    def _send(self, kind, *points):
        self.session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]},
        )

    def down(self, *points):
        self._send("touchStart", *points)

    def move(self, *points):
        self._send("touchMove", *points)

    def up(self):
        self._send("touchEnd")

    def tap(self, pile, index=-1):
        self.down(self.table.point(pile, index))
        self.up()

    def drag(self, source, target, index=-1):
        (x, y), end = self.table.point(source, index), self.table.point(target)
        self.down((x, y))
        for step in range(1, 6):
            self.move((x + (end[0] - x) * step / 5, y + (end[1] - y) * step / 5))
        self.up()
