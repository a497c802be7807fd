// SPDX-License-Identifier: Apache-2.0
/// Buffers over byte[] and MemorySegment.
module io.wherry.bytes {
    requires static transitive org.jspecify;
}
