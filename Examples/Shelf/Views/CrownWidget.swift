import CrownKit
import CrownUI
import Foundation
import SwiftUI
import WidgetKit

/// A widget that shows another crown of the app each day.
///
/// The target of the extension has the plugin and the folder Crowns of its own, or links the module that has them.
@main
struct CrownWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "CrownOfTheDay", provider: CrownsByDay()) { entry in
      // A widget has little memory: the view draws the crown at the size it is shown in.
      CrownView(entry.crown).resizable()
        .containerBackground(for: .widget) { Color.clear }
    }
    .configurationDisplayName("Crown of the day")
    .supportedFamilies([.systemSmall])
  }
}

struct CrownOfTheDay: TimelineEntry {
  let date: Date
  let crown: AppCrowns
}

struct CrownsByDay: TimelineProvider {
  func placeholder(in context: Context) -> CrownOfTheDay { CrownOfTheDay(date: Date(), crown: .royal) }

  func getSnapshot(in context: Context, completion: @escaping (CrownOfTheDay) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<CrownOfTheDay>) -> Void) {
    let calendar = Calendar.current
    let today = calendar.startOfDay(for: Date())
    let crowns = AppCrowns.allCases
    let entries = (0..<7).compactMap { day -> CrownOfTheDay? in
      guard let date = calendar.date(byAdding: .day, value: day, to: today),
        let number = calendar.ordinality(of: .day, in: .era, for: date)
      else { return nil }
      return CrownOfTheDay(date: date, crown: crowns[number % crowns.count])
    }
    completion(Timeline(entries: entries, policy: .atEnd))
  }
}
