// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.TwoRuntimes;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of methods that return stages of other libraries.
@Timeout(60)
final class StagesTest {
    @TempDir Path folder;

    private TwoRuntimes both;

    interface Clerk extends Remote {
        CompletionStage<String> answer(String question) throws RemoteException;
    }

    /// A stage whose future is what `given` returns.
    private static final class OtherStage extends CompletableFuture<String> {
        private final Supplier<CompletableFuture<String>> given;

        OtherStage(Supplier<CompletableFuture<String>> given) {
            this.given = given;
        }

        @Override
        public CompletableFuture<String> toCompletableFuture() {
            return given.get();
        }
    }

    private static OtherStage withoutFuture() {
        return new OtherStage(() -> {
            throw new UnsupportedOperationException("stage has no future");
        });
    }

    private static CompletionStage<String> answered(String question) {
        OtherStage stage =
                question.equals("broken")
                        ? new OtherStage(() -> {
                            throw new IllegalStateException("broken stage");
                        })
                        : withoutFuture();
        if (question.equals("unread")) {
            stage.completeExceptionally(new IOException("question is not readable"));
        } else if (question.equals("none")) {
            stage.completeExceptionally(new IllegalArgumentException("no answer"));
        } else {
            var _ = stage.completeAsync(() -> "answer to " + question);
        }
        return stage;
    }

    @BeforeEach
    void connect() throws Exception {
        both = TwoRuntimes.over("loopback", folder, RmiOptions.standard());
    }

    @AfterEach
    void close() {
        both.close();
    }

    private CompletableFuture<String> ask(String question) throws Exception {
        Clerk clerk = both.found(StagesTest::answered, Clerk.class);
        return clerk.answer(question).toCompletableFuture();
    }

    @Test
    void stageWithoutAFutureIsAwaited() throws Exception {
        assertThat(ask("all").get(20, TimeUnit.SECONDS)).isEqualTo("answer to all");
    }

    @Test
    void batchAwaitsStages() throws Exception {
        Clerk clerk = both.found(StagesTest::answered, Clerk.class);
        try (Batch batch = new Batch()) {
            Clerk together = batch.of(clerk);

            assertThat(together.answer("all").toCompletableFuture())
                    .isCompletedWithValue("answer to all");
            assertThat(together.answer("none").toCompletableFuture())
                    .isCompletedExceptionally()
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableThat()
                    .withMessageContaining("no answer");
        }
    }

    @Test
    void failureOfAStageWithoutAFutureReachesTheCaller() throws Exception {
        CompletableFuture<String> answer = ask("none");

        assertThatThrownBy(() -> answer.get(20, TimeUnit.SECONDS))
                .hasRootCauseMessage("no answer")
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void checkedFailureOfAStageNeedNotBeDeclared() throws Exception {
        CompletableFuture<String> answer = ask("unread");

        assertThatThrownBy(() -> answer.get(20, TimeUnit.SECONDS))
                .cause()
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("question is not readable");
    }

    @Test
    void exceptionOfAStageReachesTheCaller() throws Exception {
        CompletableFuture<String> answer = ask("broken");

        assertThatThrownBy(() -> answer.get(20, TimeUnit.SECONDS))
                .hasRootCauseMessage("broken stage")
                .hasRootCauseInstanceOf(IllegalStateException.class);
    }
}
