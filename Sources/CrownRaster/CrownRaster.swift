import CrownPath
