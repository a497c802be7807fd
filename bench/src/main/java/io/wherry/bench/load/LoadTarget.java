// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import static io.wherry.bench.calls.RpcLibrary.WHERRY_SHM;
import static io.wherry.bench.calls.RpcLibrary.WHERRY_TCP;
import static io.wherry.bench.calls.RpcLibrary.WHERRY_UNIX;

import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.latency.CallTarget;
import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A performance target of Wherry in a row of the page of remote calls under load.
record LoadTarget(Set<RpcLibrary> subject, Against against, TargetLimit limit) {
    private static final Set<RpcLibrary> SOCKETS = EnumSet.of(WHERRY_TCP, WHERRY_UNIX);
    private static final Set<RpcLibrary> MEMORY = EnumSet.of(WHERRY_SHM);

    /// What Wherry is compared with.
    enum Against {
        JAVA_RMI("java.rmi"),

        /// The faster of Dirmi and gRPC in the same row. Wherry over TCP is compared with those over TCP alone.
        BEST_PEER("the best of Dirmi and gRPC"),

        /// The same bytes over a link of the same medium.
        LINK("the link alone"),

        NOTHING("");

        private final String label;

        Against(String label) {
            this.label = label;
        }
    }

    LoadTarget {
        subject = Set.copyOf(subject);
    }

    /// Returns the demands of a row in a setting.
    static List<LoadTarget> of(LoadRow.Family family, LoadSetting setting) {
        if (setting.isBusy()) {
            return List.of(javaRmi(1));
        }
        boolean one = setting == LoadSetting.ONE_CORE;
        return switch (family) {
            case SINGLE -> one ? List.of(javaRmi(1), bestPeer(1)) : List.of(javaRmi(3));
            case MANY -> List.of(javaRmi(3), bestPeer(1.5));
            case BLOCKING ->
                    List.of(
                            new LoadTarget(SOCKETS, Against.JAVA_RMI, TargetLimit.faster(1.2)),
                            new LoadTarget(MEMORY, Against.JAVA_RMI, TargetLimit.faster(1.7)),
                            bestPeer(1));
            case EXCHANGE -> List.of(javaRmi(1.5));
            case ARRAY ->
                    List.of(
                            javaRmi(2),
                            new LoadTarget(
                                    RpcLibrary.OURS, Against.LINK, TargetLimit.faster(1 / 1.2)));
            case ONE_WAY ->
                    List.of(
                            new LoadTarget(
                                    RpcLibrary.OURS, Against.NOTHING, TargetLimit.nanos(200)));
        };
    }

    private static LoadTarget javaRmi(double factor) {
        return new LoadTarget(RpcLibrary.OURS, Against.JAVA_RMI, TargetLimit.faster(factor));
    }

    private static LoadTarget bestPeer(double factor) {
        return new LoadTarget(RpcLibrary.OURS, Against.BEST_PEER, TargetLimit.faster(factor));
    }

    /// Returns null if it was not measured.
    @Nullable Samples measured(LoadTimes times, LoadFigure own, RpcLibrary library) {
        return switch (against) {
            case JAVA_RMI -> times.ratios(own.of(RpcLibrary.JAVA_RMI.label()), own);
            case BEST_PEER -> {
                LoadFigure best = best(times, own, library);
                yield best == null ? null : times.ratios(best, own);
            }
            case LINK -> times.ratios(own.of(LoadFigure.link(CallTarget.medium(library))), own);
            case NOTHING -> times.of(own);
        };
    }

    /// The peer whose median is the least; null if none was measured.
    private static @Nullable LoadFigure best(LoadTimes times, LoadFigure own, RpcLibrary library) {
        LoadFigure best = null;
        double least = Double.POSITIVE_INFINITY;
        for (RpcLibrary peer : peers(library)) {
            LoadFigure figure = own.of(peer.label());
            Samples samples = times.of(figure);
            if (samples != null && samples.median() < least) {
                least = samples.median();
                best = figure;
            }
        }
        return best;
    }

    private static List<RpcLibrary> peers(RpcLibrary library) {
        List<RpcLibrary> peers = new ArrayList<>(List.of(RpcLibrary.DIRMI_TCP, RpcLibrary.GRPC));
        if (library != WHERRY_TCP) {
            peers.add(RpcLibrary.DIRMI_UNIX);
        }
        return peers;
    }

    /// Returns a number of this bar as the page shows it.
    String text(double measured) {
        return against == Against.NOTHING
                ? NumberFormats.time(measured)
                : NumberFormats.ratio(measured);
    }

    /// `at least 1.50x java.rmi`
    String demand() {
        String value = (limit.isAtLeast() ? "at least " : "at most ") + text(limit.value());
        return (value + ' ' + against.label).strip();
    }
}
