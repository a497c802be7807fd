// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// One table: who is compared, on what, and what is demanded.
enum Comparison {
    /// The lean format beside others and beside the limits.
    LEAN("What a graph costs in memory", Contender.WHERRY),
    /// All who speak the format of java.io.
    JAVAIO("What a graph costs in the format of java.io", Contender.JAVAIO);

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

    /// The one of ours whom the others are compared with, and of whom is demanded.
    Contender own() {
        return own;
    }

    /// The columns of the table.
    Set<Contender> contenders() {
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
    List<Workload> workloads() {
        return switch (this) {
            case LEAN -> Workloads.all();
            case JAVAIO -> Workloads.javaio();
        };
    }

    List<PerformanceTarget> bars() {
        return switch (this) {
            case LEAN -> PerformanceTargets.lean();
            case JAVAIO -> PerformanceTargets.javaio();
        };
    }

    /// What the page says of its numbers that other pages do not.
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
