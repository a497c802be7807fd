// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.hookorder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Pairs of objects that see each other while they are read, with every hook, in every place: what each hook sees, the order of
/// all calls and the graph that comes out are those of java.io.
class HookOrderMatrixTest {
    private static void check(Way way, List<Pairing> pairings) throws IOException {
        Family family = Family.same();
        Findings findings = new Findings(way);
        for (Pairing pairing : pairings) {
            findings.compare(
                    pairing.first(), pairing.toString(), pairing.graph(family), family.loader());
        }
        findings.check();
    }

    @ParameterizedTest
    @EnumSource(names = "JAVA_IO", mode = EnumSource.Mode.EXCLUDE)
    void everyPairOfHooksInEveryPlace(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String first : Pairing.singles()) {
            for (String second : Pairing.singles()) {
                for (String link : Pairing.places(first)) {
                    for (String back : Pairing.places(second)) {
                        pairings.add(Pairing.direct(first, link, second, back));
                    }
                }
            }
        }
        check(way, pairings);
    }

    @ParameterizedTest
    @EnumSource(names = "JAVA_IO", mode = EnumSource.Mode.EXCLUDE)
    void everyPairOfLevelsOfTheParent(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String first : Pairing.doubles()) {
            for (String second : Pairing.singles()) {
                for (String link : Pairing.places(first)) {
                    pairings.add(Pairing.direct(first, link, second, "lowLink"));
                }
            }
        }
        check(way, pairings);
    }

    @ParameterizedTest
    @EnumSource(names = "JAVA_IO", mode = EnumSource.Mode.EXCLUDE)
    void everyPairOfLevelsOfTheChild(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String second : Pairing.doubles()) {
            for (String first : Pairing.singles()) {
                for (String back : Pairing.places(second)) {
                    pairings.add(Pairing.direct(first, "lowLink", second, back));
                }
            }
        }
        check(way, pairings);
    }

    @ParameterizedTest
    @EnumSource(names = "JAVA_IO", mode = EnumSource.Mode.EXCLUDE)
    void everyPairOfHooksThroughEveryHolder(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String first : Pairing.singles()) {
            for (String second : Pairing.singles()) {
                Pairing direct = Pairing.direct(first, "lowLink", second, "lowLink");
                for (Via via : Via.values()) {
                    pairings.add(direct.through(via, Via.DIRECT));
                    pairings.add(direct.through(Via.DIRECT, via));
                    pairings.add(direct.through(via, via));
                }
            }
        }
        check(way, pairings);
    }

    @ParameterizedTest
    @EnumSource(names = "JAVA_IO", mode = EnumSource.Mode.EXCLUDE)
    void everyPairOfHooksDeepInAGraph(Way way) throws IOException {
        List<Pairing> pairings = new ArrayList<>();
        for (String first : Pairing.singles()) {
            for (String second : Pairing.singles()) {
                for (Pairing.Above above : Pairing.Above.values()) {
                    pairings.add(Pairing.direct(first, "lowA", second, "lowLink").under(above));
                    pairings.add(Pairing.direct(first, "lowZ", second, "lowLink").under(above));
                }
            }
        }
        check(way, pairings);
    }
}
