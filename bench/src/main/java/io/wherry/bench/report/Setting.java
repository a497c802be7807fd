// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.Map;

/// Where and how a run was made.
///
/// @param day of its beginning, `2026-11-23`
/// @param command the command line
/// @param effort how long everything takes
/// @param machine processor, cores, memory, system: the known facts, by name
/// @param versions of Wherry, the JDK and the contenders, by name
public record Setting(
        String day,
        String command,
        String effort,
        Map<String, String> machine,
        Map<String, String> versions) {
    public Setting {
        machine = Map.copyOf(machine);
        versions = Map.copyOf(versions);
    }
}
