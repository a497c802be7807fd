// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

/// Copies of an encoded key and its value.
public final class MapEntry {
    private final byte[] key;
    private final byte[] value;

    MapEntry(byte[] key, byte[] value) {
        this.key = key;
        this.value = value;
    }

    public byte[] key() {
        return key;
    }

    public byte[] value() {
        return value;
    }
}
