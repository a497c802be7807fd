// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import mpi.MPIException;
import org.junit.jupiter.api.Test;

final class TagRangesTest {
    private final TagRanges tags = new TagRanges(1, 10);
    private final List<TagRanges.Range> kept = new ArrayList<>();

    private TagRanges.Range take(int number) {
        TagRanges.Range range = tags.take(number);
        kept.add(range);
        return range;
    }

    @Test
    void tagsInUseAreNotTakenAgain() {
        TagRanges.Range first = take(4);
        TagRanges.Range second = tags.take(4);
        tags.giveBack(second);

        TagRanges.Range third = take(4);

        assertThat(first.first()).isEqualTo(1);
        assertThat(third.first()).isEqualTo(5);
        assertThatThrownBy(() -> tags.take(3))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("not freed");
    }

    @Test
    void freeTagsAreTakenInTurn() {
        for (int first : new int[] {1, 4, 7, 1, 4}) {
            TagRanges.Range range = tags.take(3);

            assertThat(range.first()).isEqualTo(first);
            tags.giveBack(range);
        }
    }

    @Test
    void tagsThatAreGivenBackTwiceStayWithTheirNextUser() {
        TagRanges.Range first = tags.take(6);
        tags.giveBack(first);
        TagRanges.Range second = take(6);

        tags.giveBack(first);

        assertThat(second.first()).isEqualTo(1);
        assertThatThrownBy(() -> tags.take(6)).isInstanceOf(MPIException.class);
    }

    @Test
    void tagsOfDroppedRangesAreFoundWhenNoOthersAreFree() {
        for (int i = 0; i < 8; i++) {
            assertThat(tags.take(4).first()).isBetween(1, 7);
        }
    }

    @Test
    void moreTagsThanThereAreIsAnError() {
        assertThatThrownBy(() -> tags.take(11))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("too many partitions: partitions=11, limit=10");
    }
}
