import CrownKit
import Testing
