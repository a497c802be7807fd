// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.page;

import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.report.Setting;
import io.wherry.bench.report.Versions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;

/// The machine and the day, without names.
public record Facts(Machine machine, String jdk, Load load, LocalDate day) {

    /// The machine of a run.
    ///
    /// @param system operating system and architecture
    public record Machine(String processor, int cores, String system) {}

    /// The load by other processes during a measurement.
    ///
    /// @param before runnable threads in the minute before; negative if unknown
    /// @param from when measuring began
    /// @param to when it ended
    record Load(double before, Ticks from, Ticks to) {
        /// The share of the machine that other processes used meanwhile.
        double others() {
            return from.othersUntil(to);
        }
    }

    public static Facts here() {
        Ticks now = Ticks.now();
        double before = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        String system = System.getProperty("os.name") + ' ' + System.getProperty("os.arch");
        String jdk = System.getProperty("java.vm.name") + ' ' + Runtime.version();
        int cores = Runtime.getRuntime().availableProcessors();
        return new Facts(
                new Machine(processor(), cores, system),
                jdk,
                new Load(before, now, now),
                LocalDate.now(ZoneOffset.UTC));
    }

    /// Where and how a run is made.
    public Setting setting(BenchOptions options) {
        Map<String, String> known = new TreeMap<>();
        known.put("processor", machine.processor());
        known.put("cores", Integer.toString(machine.cores()));
        known.put("system", machine.system());
        Map<String, String> versions = new TreeMap<>(Versions.known());
        versions.put("JDK", jdk);
        return new Setting(
                day.toString(), options.command(), options.effort().name(), known, versions);
    }

    /// The same, when all is measured.
    public Facts after() {
        return new Facts(machine, jdk, new Load(load.before, load.from, Ticks.now()), day);
    }

    /// What Linux calls the processor.
    private static String processor() {
        Path file = Path.of("/proc/cpuinfo");
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException _) { // not Linux
            return "unknown";
        }
    }
}
