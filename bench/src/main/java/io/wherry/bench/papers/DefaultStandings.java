// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.MeasuredValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/// The comparisons that the headline shows, chosen by a rule: of each operation, with default options, Wherry is compared
/// with what the JDK has, and with the fastest other contender if it is faster than that. Comparisons with
/// a number that varies too much are left out.
final class DefaultStandings {
    private static final List<String> MOTIONS = List.of(Overview.WRITE, Overview.READ);
    private static final List<String> OF_JDK = List.of("java.io", "java.rmi", "raw socket");

    /// The largest spread of a number, a part of its median. One of this size says little.
    private static final double MOST_SPREAD = 1;

    private final RunIndex index;

    private DefaultStandings(RunIndex index) {
        this.index = index;
    }

    /// Those that were measured.
    static List<Standing> of(RunIndex index) {
        DefaultStandings standings = new DefaultStandings(index);
        List<Standing> all = new ArrayList<>();
        all.addAll(standings.serializers("graphs", "lean", "wherry"));
        all.addAll(standings.serializers("java.io's format", "javaio", "wherry streams"));
        all.addAll(standings.operations());
        return all;
    }

    /// Where it looks, except for the rows of [Headlines].
    static List<CellAddress> spots() {
        List<CellAddress> spots = new ArrayList<>();
        for (String motion : MOTIONS) {
            for (String subject : List.of("wherry streams", "java.io", "JBoss serial")) {
                spots.add(Overview.mean("javaio", motion, subject));
            }
        }
        return spots;
    }

    private List<Standing> serializers(String what, String section, String own) {
        List<Standing> all = new ArrayList<>();
        for (String motion : MOTIONS) {
            String title = what + (motion.equals(Overview.READ) ? ", read" : ", written");
            List<Standing> standings = new ArrayList<>();
            for (String peer : List.of("java.io", "Kryo", "Fory", "JBoss", "JBoss serial")) {
                OptionalDouble gain =
                        over(
                                Overview.mean(section, motion, peer),
                                Overview.mean(section, motion, own));
                gain.ifPresent(
                        ratio -> standings.add(new Standing(titled(title, peer), section, ratio)));
            }
            all.addAll(chosen(standings));
        }
        return all;
    }

    /// The first ratio to the lean format or to `GraphCodec.javaio()` over the second; their own ratio is 1.
    private OptionalDouble over(CellAddress peer, CellAddress own) {
        MeasuredValue other = index.number(peer);
        if (other == null) {
            return OptionalDouble.empty();
        }
        MeasuredValue ours = index.number(own);
        double divisor = ours == null ? 1 : ours.samples().median();
        return OptionalDouble.of(other.samples().median() / divisor);
    }

    private List<Standing> operations() {
        Map<String, List<Standing>> operations = new LinkedHashMap<>();
        for (OverviewRow row : Headlines.usual()) {
            if (index.isSteady(row, MOST_SPREAD)) {
                List<Standing> standings =
                        operations.computeIfAbsent(row.what(), _ -> new ArrayList<>());
                index.gain(row)
                        .ifPresent(gain ->
                                standings.add(new Standing(row.title(), row.section(), gain)));
            }
        }
        return operations.values().stream()
                .flatMap(standings -> chosen(standings).stream())
                .toList();
    }

    private static List<Standing> chosen(List<Standing> standings) {
        Predicate<Standing> isOfJdk = standing -> isOfJdk(standing.title());
        List<Standing> chosen =
                new ArrayList<>(standings.stream().filter(isOfJdk).limit(1).toList());
        double usual = chosen.isEmpty() ? Double.POSITIVE_INFINITY : chosen.getFirst().gain();
        standings.stream()
                .filter(isOfJdk.negate())
                .filter(standing -> standing.gain() < usual)
                .min(Comparator.comparingDouble(Standing::gain))
                .ifPresent(chosen::add);
        return chosen;
    }

    private static boolean isOfJdk(String title) {
        return OF_JDK.stream().anyMatch(peer -> title.contains(OverviewRow.VERSUS + peer));
    }

    private static String titled(String what, String peer) {
        return what + OverviewRow.VERSUS + peer;
    }
}
