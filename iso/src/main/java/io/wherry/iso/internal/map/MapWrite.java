// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

/// The condition of a put, and its result.
public enum MapWrite {
    /// Always; the old value is not returned.
    SET,

    /// Always; the old value is returned.
    ALWAYS,

    /// If the key has no value.
    IF_ABSENT,

    /// If the key has a value.
    IF_PRESENT
}
