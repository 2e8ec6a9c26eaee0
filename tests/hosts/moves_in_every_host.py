"""What is played in every host."""

STORY = ["82", "52", "7a"]  # clicked, dragged, typed
REFUSAL = "J♦ cannot go on K♣. Only Q♦ or Q♥ can."  # deal 617, column 1 onto column 3


def play(board):
    """Play the moves of STORY by click, drag and keys, be refused one move, and take the last one back."""
    board.wait_until_drawn().shows()
    board.click_move("82")
    board.shows(*STORY[:1])
    board.drag_move("52")
    board.shows(*STORY[:2])
    board.type("7a")
    board.shows(*STORY)
    board.click_move("13")
    board.says(REFUSAL)
    board.shows(*STORY)
    board.press("undo")
    board.shows(*STORY[:2])
