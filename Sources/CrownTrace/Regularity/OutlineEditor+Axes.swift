import CrownPath

/// Makes lines that are nearly level or upright exactly so.
extension OutlineEditor {
  func snapToAxes(_ number: Int) {
    for i in 0..<contours[number].count {
      let contour = contours[number]
      guard contour.nodes[i].isLine else { continue }
      let next = contour.after(i)
      let (a, b) = (contour.nodes[i].position, contour.nodes[next].position)
      let isLevel = abs(b.y - a.y) < abs(b.x - a.x)
      let offset = isLevel ? b.y - a.y : b.x - a.x
      guard offset != 0, abs(offset) <= grid.tuning.extremes.axisTolerance else { continue }
      let (window, start) = contour.window(from: i, count: 2)
      guard let end = window.index(after: start) else { continue }
      var chain = window
      if isLevel {
        chain.nodes[start].position.y = (a.y + b.y) / 2
        chain.nodes[end].position.y = (a.y + b.y) / 2
      } else {
        chain.nodes[start].position.x = (a.x + b.x) / 2
        chain.nodes[end].position.x = (a.x + b.x) / 2
      }
      guard let outcome = fit.fit(replacing: window.segments, by: &chain, iterations: 0),
        isNear(outcome, accepted: price)
      else { continue }
      fit.commit()
      contours[number].replace(chain, from: i, count: 2)
    }
  }
}
