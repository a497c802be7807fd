// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.data;

import java.io.Serializable;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneOffsetTransitionRule;
import java.time.zone.ZoneRules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// The time zones of the JDK with their rules and each change of their offsets.
final class TimeZones {
    /// The history of one zone. `changes` are those of the past, `yearly` the recurring rules.
    record History(
            ZoneId zone,
            ZoneRules rules,
            List<ZoneOffsetTransition> changes,
            List<ZoneOffsetTransitionRule> yearly)
            implements Serializable {
        History {
            changes = List.copyOf(changes);
            yearly = List.copyOf(yearly);
        }
    }

    private TimeZones() {}

    static Map<ZoneId, History> history() {
        Map<ZoneId, History> zones = new HashMap<>();
        for (String name : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
            ZoneId zone = ZoneId.of(name);
            ZoneRules rules = zone.getRules();
            zones.put(
                    zone,
                    new History(zone, rules, rules.getTransitions(), rules.getTransitionRules()));
        }
        return zones;
    }
}
