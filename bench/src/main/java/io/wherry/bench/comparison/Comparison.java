// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.options.BenchOptions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// One table of serializers: contenders, workloads and performance targets.
public enum Comparison {
    /// The lean format compared with other serializers and with the lower bounds.
    LEAN("Serialization in memory", Contender.WHERRY),
    /// All implementations of the java.io format.
    JAVAIO("Serialization in the format of java.io", Contender.JAVAIO);

    private final String title;
    private final Contender own;

    Comparison(String title, Contender own) {
        this.title = title;
        this.own = own;
    }

    /// The title of its page.
    String title() {
        return title;
    }

    /// The format of Wherry that the others are compared with and that has the targets.
    public Contender own() {
        return own;
    }

    /// The columns of the table.
    public Set<Contender> contenders() {
        return switch (this) {
            case LEAN ->
                    EnumSet.of(
                            Contender.WHERRY,
                            Contender.BY_CONTENT,
                            Contender.JAVA_IO,
                            Contender.KRYO,
                            Contender.FORY,
                            Contender.FORY_IDENTITY,
                            Contender.JBOSS,
                            Contender.HAND,
                            Contender.COPY);
            case JAVAIO ->
                    EnumSet.of(
                            Contender.JAVAIO,
                            Contender.STREAMS,
                            Contender.JAVA_IO,
                            Contender.JBOSS_SERIAL);
        };
    }

    /// The rows of the table.
    public List<Workload> workloads() {
        return switch (this) {
            case LEAN -> Workloads.all();
            case JAVAIO -> Workloads.javaio();
        };
    }

    /// The rows of the table in a run.
    public List<Workload> workloads(BenchOptions options) {
        List<Workload> chosen = options.choice().of(workloads());
        return options.effort().isShort() && options.choice().only() == null
                ? chosen.stream().filter(Workloads::isBrief).toList()
                : chosen;
    }

    /// The columns of the table in a run.
    public Set<Contender> contenders(BenchOptions options) {
        Set<Contender> chosen = EnumSet.of(own);
        contenders().stream().filter(options.choice()::takes).forEach(chosen::add);
        return chosen;
    }

    /// The columns of the table in a run with default options, without lower bounds.
    public Set<Contender> serializers(BenchOptions options) {
        Set<Contender> chosen = contenders(options);
        chosen.removeIf(Contender::isLimit);
        chosen.removeIf(Contender::isTuned);
        return chosen;
    }

    List<PerformanceTarget> targets() {
        return switch (this) {
            case LEAN -> PerformanceTargets.lean();
            case JAVAIO -> PerformanceTargets.javaio();
        };
    }

    /// The notes that are specific to this page.
    String introduction() {
        return switch (this) {
            case LEAN ->
                    """
                    Those that end in `external` write by hand, the others are `Serializable`. All keep the \
                    identity of objects and arrays. Like for like are: Wherry and "Fory, identity", which keep \
                    that of strings and dates, too; "wherry, by content" and Fory, which write these by content.\
                    """;
            case JAVAIO ->
                    """
                    All write the format of java.io. The bytes of both of Wherry's columns were compared with \
                    java.io's before the clock counted and after it stopped, and were the same.\
                    """;
        };
    }
}
