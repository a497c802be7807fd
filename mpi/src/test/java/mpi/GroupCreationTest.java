// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Context;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The contexts that are created on the way to a context of a few ranks.
final class GroupCreationTest {
    private static final int[] FOUR = {0, 1, 2, 3};
    private static final int STEPS = 4; // two pairs, each of which is merged

    private int open;
    private int steps;

    private Context context() {
        return (Context)
                Proxy.newProxyInstance(
                        Context.class.getClassLoader(),
                        new Class<?>[] {Context.class},
                        (_, method, _) ->
                                switch (method.getName()) {
                                    case "duplicate" -> opened();
                                    case "pair", "merge" -> next();
                                    case "free", "abandon" -> closed();
                                    default -> throw new AssertionError(method.getName());
                                });
    }

    private Context opened() {
        open++;
        return context();
    }

    private Context next() {
        if (steps == 0) {
            throw new MPIException(MPI.ERR_PROC_ABORTED, "rank is lost", null);
        }
        steps--;
        return opened();
    }

    private Object closed() {
        open--;
        return this; // ignored: the methods return nothing
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void contextsInBetweenAreFreedWhenAStepFails(int good) {
        steps = good;

        assertThatThrownBy(() -> GroupCreation.paired(context(), context(), FOUR, 0, 1))
                .hasMessage("rank is lost");

        assertThat(open).isZero();
    }

    @Test
    void contextsInBetweenAreFreed() {
        steps = STEPS;

        Context created = GroupCreation.paired(context(), context(), FOUR, 0, 1);

        assertThat(open).isEqualTo(1);
        created.free();
        assertThat(open).isZero();
    }
}
