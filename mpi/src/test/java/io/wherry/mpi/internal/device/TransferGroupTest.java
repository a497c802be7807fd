// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class TransferGroupTest {
    private final MPIException failure = new MPIException("refused");
    private final Piece refused = new Piece(failure);
    private final Piece other = new Piece(null);
    private final TransferGroup group = new TransferGroup(List.of(refused, other));

    @Test
    void waitingForAPieceThatFailsWaitsForTheOthers() {
        assertThatThrownBy(group::await).isSameAs(failure);

        assertThat(other.isAwaited).isTrue();
    }

    @Test
    void waitingForAPieceWithAnotherExceptionWaitsForTheOthers() {
        RuntimeException closed = new IllegalStateException("memory is closed");
        TransferGroup pieces = new TransferGroup(List.of(new Piece(closed), other));

        assertThatThrownBy(pieces::await).isSameAs(closed);

        assertThat(other.isAwaited).isTrue();
    }

    @Test
    void aTestThrowsAFailureAfterTheOtherPiecesHaveEnded() {
        refused.isDone = true;
        assertThat(group.test()).isFalse();

        other.isDone = true;
        assertThatThrownBy(group::test).isSameAs(failure);
    }

    @Test
    void aGroupWithoutPiecesIsDone() {
        TransferGroup empty = new TransferGroup(List.of());

        empty.await();

        assertThat(empty.test()).isTrue();
    }

    /// A transfer that ends when the test sets its flag, or when it is awaited.
    private static final class Piece implements Transfer {
        private final @Nullable RuntimeException failure;
        private boolean isDone;
        private boolean isAwaited;

        Piece(@Nullable RuntimeException failure) {
            this.failure = failure;
        }

        @Override
        public boolean test() {
            if (isDone && failure != null) {
                throw failure;
            }
            return isDone;
        }

        @Override
        public void await() {
            isAwaited = true;
            isDone = true;
            boolean _ = test();
        }

        @Override
        public Envelope envelope() {
            return new Envelope(0, 0, 0, false);
        }

        @Override
        public void cancel() {}

        @Override
        public void free() {}
    }
}
