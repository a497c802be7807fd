// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.rmi.ConnectException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class AttemptFutureTest {
    private final CompletableFuture<@Nullable Object> first = new CompletableFuture<>();

    /// Has no pause after its first attempt, for lack of memory.
    private final class Attempts extends AttemptFuture {
        @Override
        protected CompletableFuture<@Nullable Object> attempt(int number) {
            return first;
        }

        @Override
        protected @Nullable Duration pauseAfter(int number, Throwable failure) {
            throw new OutOfMemoryError("no thread is left");
        }
    }

    @Test
    void failureIsThatOfTheLastAttemptIfNoFurtherOneCanBegin() {
        Attempts attempts = new Attempts();
        attempts.begin();
        ConnectException gone = new ConnectException("gone");

        first.completeExceptionally(gone);

        assertThat(attempts.isCompletedExceptionally()).isTrue();
        assertThat(attempts.exceptionNow()).isSameAs(gone);
        assertThat(gone.getSuppressed()).hasSize(1);
    }

    @Test
    void attemptIsCancelledWhenTheProgramCompletesTheFuture() {
        Attempts attempts = new Attempts();
        attempts.begin();

        assertThat(attempts.complete("default")).isTrue();

        assertThat(first.isCancelled()).isTrue();
        assertThat(attempts.resultNow()).isEqualTo("default");
    }
}
