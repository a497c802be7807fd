// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BroadcastsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void allGetWhatTheRootHas(int ranks) {
        for (int root = 0; root < ranks; root++) {
            for (Element element : Element.values()) {
                for (int count : new int[] {0, 1, 17}) {
                    MovementChecks.broadcast(SimulatedJob.of(ranks, root), root, element, count);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void longDataGoInPieces(int ranks) {
        int count = (int) (Broadcasts.LONG / Element.SHORT.size()) + 3;

        for (int root = 0; root < ranks; root++) {
            MovementChecks.broadcast(SimulatedJob.of(ranks, root), root, Element.SHORT, count);
        }
    }
}
