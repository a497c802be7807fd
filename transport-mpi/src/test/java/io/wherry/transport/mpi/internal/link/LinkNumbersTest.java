// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.stream.IntStream;
import mpi.MPIException;
import org.junit.jupiter.api.Test;

final class LinkNumbersTest {
    private final LinkNumbers numbers = new LinkNumbers();

    @Test
    void numbersOfOpenLinksAreSkippedWhenTheyBeginAgain() {
        Set<Integer> open = Set.of(1, 3);

        assertThat(IntStream.range(0, 6).map(_ -> numbers.next(4, open::contains)))
                .containsExactly(0, 2, 0, 2, 0, 2);
    }

    @Test
    void noNumberIsUsedTwiceAtATime() {
        assertThatThrownBy(() -> numbers.next(4, _ -> true))
                .isInstanceOf(MPIException.class)
                .hasMessage("too many links are open: most=4");

        assertThat(numbers.next(4, number -> number != 2)).isEqualTo(2);
    }
}
