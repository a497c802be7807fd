// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The first bytes of each frame. Numbers are little-endian.
///
/// ```text
///  0      1       2        4         8              16
///  +------+-------+--------+---------+--------------+-----------
///  | kind | flags | method |  call   |    object    |  payload
///  +------+-------+--------+---------+--------------+-----------
/// ```
///
/// | kind | says | payload |
/// | --- | --- | --- |
/// | HELLO | object: version of this format | the sender's name, UTF-8 |
/// | METHOD | what `method` stands for from now on | name and descriptor, UTF-8 |
/// | CALL | `object` is to do `method`; `call` is for the answer | the arguments, none if there are none |
/// | RESULT | the answer to `call` | what was returned, none if it is null |
/// | FAILURE | the answer to `call` | what was thrown |
/// | REFUSAL | the answer to `call`, which was not begun; method: why | a reason, UTF-8 |
/// | CONTINUED | - | the payload of the frame before goes on |
///
/// Arguments, results and what was thrown are messages of one lean stream a direction, so that a class is described once a
/// connection.
public final class Packet {
    public static final int HELLO = 1;
    public static final int METHOD = 2;
    public static final int CALL = 3;
    public static final int RESULT = 4;
    public static final int FAILURE = 5;
    public static final int REFUSAL = 6;
    public static final int CONTINUED = 7;

    /// Flag: the payload goes on in the next frame.
    static final int MORE = 1;

    /// Flag: a message of the stream follows.
    static final int MESSAGE = 2;

    static final int HEADER = 16;
    static final int KIND_AT = 0;
    static final int FLAGS_AT = 1;
    static final int METHOD_AT = 2;
    static final int CALL_AT = 4;
    static final int OBJECT_AT = 8;

    static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    static final ValueLayout.OfShort SHORT = little(ValueLayout.JAVA_SHORT_UNALIGNED);
    static final ValueLayout.OfInt INT = little(ValueLayout.JAVA_INT_UNALIGNED);
    static final ValueLayout.OfLong LONG = little(ValueLayout.JAVA_LONG_UNALIGNED);

    private Packet() {}

    private static ValueLayout.OfShort little(ValueLayout.OfShort layout) {
        return layout.withOrder(ByteOrder.LITTLE_ENDIAN);
    }

    private static ValueLayout.OfInt little(ValueLayout.OfInt layout) {
        return layout.withOrder(ByteOrder.LITTLE_ENDIAN);
    }

    private static ValueLayout.OfLong little(ValueLayout.OfLong layout) {
        return layout.withOrder(ByteOrder.LITTLE_ENDIAN);
    }
}
