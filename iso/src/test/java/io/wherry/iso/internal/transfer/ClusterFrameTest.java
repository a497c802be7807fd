// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.IsoException;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Extent;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A header that the receiver would refuse is not sent.
final class ClusterFrameTest {
    private static ClusterFrame frame(int count) {
        List<Extent> extents = Collections.nCopies(count, new Extent(0, 1));
        List<Long> used = Collections.nCopies(count, 64L);
        return new ClusterFrame(new ClusterName(0, 3), 1, 0, extents, used);
    }

    @Test
    void moreExtentsThanAReceiverTakesAreRefused() {
        assertThat(frame(ClusterFrame.MOST_EXTENTS).extents()).hasSize(8192);
        assertThatThrownBy(() -> frame(ClusterFrame.MOST_EXTENTS + 1))
                .isInstanceOf(IsoException.class)
                .hasMessageContaining("origin=0, rank=3, extents=8193, most=8192");
    }
}
