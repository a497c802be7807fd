// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FollowersTest {
    private final List<Integer> woken = new ArrayList<>();
    private final Set<Integer> ended = new HashSet<>();
    private final Followers followers = new Followers(8, this::wake);

    private boolean wake(int place, Followers of) {
        assertThat(of).isSameAs(followers);
        return !ended.contains(place) && woken.add(place);
    }

    @Test
    void theThreadListedLastIsPromotedFirst() {
        followers.add(3);
        followers.add(5);

        followers.promoteOne();
        assertThat(woken).containsExactly(5);
        followers.promoteOne();
        assertThat(woken).containsExactly(5, 3);
        followers.promoteOne();
        assertThat(woken).hasSize(2);
    }

    @Test
    void waitsThatHaveEndedAreSkipped() {
        followers.add(1);
        followers.add(2);
        ended.add(2);

        followers.promoteOne();

        assertThat(woken).containsExactly(1);
    }

    @Test
    void aPlaceIsListedOnceUntilItsThreadIsPromoted() {
        followers.add(4);
        followers.add(4);
        followers.promoteOne();
        followers.promoteOne();
        assertThat(woken).containsExactly(4);

        followers.add(4);
        followers.promoteOne();
        assertThat(woken).containsExactly(4, 4);
    }

    @Test
    void placesFromTheSizeUpArePromoted() {
        followers.add(8);
        followers.add(8);
        followers.add(1000);
        ended.add(1000);
        followers.add(1);

        for (int i = 0; i < 4; i++) {
            followers.promoteOne();
        }

        assertThat(woken).containsExactly(1, 8);
    }

    @Test
    void waitsUnderWayAreCounted() {
        followers.begin();
        followers.begin();
        followers.end();

        assertThat(followers.underWay()).isOne();
        assertThat(followers.begun()).isEqualTo(2);
        assertThat(followers.isClosed()).isFalse();
        followers.close();
        assertThat(followers.isClosed()).isTrue();
    }
}
