// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import static java.io.ObjectStreamConstants.TC_BLOCKDATA;
import static java.io.ObjectStreamConstants.TC_BLOCKDATALONG;
import static java.io.ObjectStreamConstants.TC_ENDBLOCKDATA;
import static java.io.ObjectStreamConstants.TC_MAX;
import static java.io.ObjectStreamConstants.TC_NULL;
import static java.io.ObjectStreamConstants.TC_RESET;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Decides by the next bytes what the format leaves open.
///
/// The specification demands that `writeObject` writes the fields before all else. Some classes do not, and nothing in
/// the stream says so. Fields are taken as left out, or as written later, where the bytes fit in no other way.
final class FieldGuess {
    private static final int LONGEST_TYPE_NAME = 512;

    private FieldGuess() {}

    /// Returns whether a `writeObject` method wrote its own data only.
    static boolean areLeftOut(StreamBytes bytes, ClassDescription level) {
        if (level.fields().isEmpty()) {
            return false;
        }
        long at = bytes.position();
        int next = bytes.peek(at + level.primitiveBytes());
        boolean fits = level.references().isEmpty() ? isContent(next) : isValue(next);
        return !fits && isContent(bytes.peek(at));
    }

    /// Returns whether a byte begins a value or a block, or ends data.
    static boolean isContent(int tag) {
        return tag >= TC_NULL && tag <= TC_MAX;
    }

    private static boolean isValue(int tag) {
        return isContent(tag)
                && tag != TC_BLOCKDATA
                && tag != TC_BLOCKDATALONG
                && tag != TC_ENDBLOCKDATA
                && tag != TC_RESET;
    }

    /// Returns whether a string looks like the type of a field, which may be written as a reference to it.
    static boolean mayNameAType(MemorySegment utf) {
        long length = utf.byteSize();
        if (length < 2 || length > LONGEST_TYPE_NAME) {
            return false;
        }
        byte first = utf.get(ValueLayout.JAVA_BYTE, 0);
        byte last = utf.get(ValueLayout.JAVA_BYTE, length - 1);
        return first == '[' || (first == 'L' && last == ';');
    }
}
