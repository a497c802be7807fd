// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Layouts of plain accesses to a map; words that are read without the lock are accessed by
/// `SharedWords`.
final class MapLayouts {
    static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private MapLayouts() {}
}
