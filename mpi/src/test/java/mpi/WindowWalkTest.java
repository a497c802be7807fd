// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Runs;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.junit.jupiter.api.Test;

final class WindowWalkTest {
    private final Datatype apart = Datatype.createVector(2, 1, 2, MPI.INT);
    private final WindowWalk twoPieces =
            new WindowWalk(
                    WindowSide.none(),
                    WindowSide.into(MemorySegment.ofArray(new int[3]), 1, apart),
                    new WindowWalk.Target(0, 0, Element.INT, Runs.of(1, apart.layoutOf(1))));

    @Test
    void piecesThatHaveBegunAreFreedIfTheNextCannotBegin() {
        Piece first = new Piece();
        Queue<Transfer> pieces = new ArrayDeque<>(List.of(first));

        assertThatThrownBy(() -> twoPieces.eachLater((_, _, _, _) -> pieces.remove()))
                .isInstanceOf(NoSuchElementException.class);

        assertThat(first.isFreed).isTrue();
    }

    /// A transfer in progress.
    private static final class Piece implements Transfer {
        private boolean isFreed;

        @Override
        public boolean test() {
            return false;
        }

        @Override
        public void await() {}

        @Override
        public Envelope envelope() {
            return new Envelope(0, 0, 0, false);
        }

        @Override
        public void cancel() {}

        @Override
        public void free() {
            isFreed = true;
        }
    }
}
