// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// What stands in the frames: in each one packet, or several behind one another. Numbers are little-endian.
///
/// ```text
///  0          4      5       6        8         12             20
///  +----------+------+-------+--------+---------+--------------+-----------
///  |  length  | kind | flags | method |  call   |    object    |  payload
///  +----------+------+-------+--------+---------+--------------+-----------
/// ```
///
/// `length` counts the bytes of the payload in this frame.
///
/// | kind | says | payload |
/// | --- | --- | --- |
/// | HELLO | object: version of this format | the sender's name, its token of the session, and the longest time in milliseconds between two frames of its, 0 if there is none, with spaces between, UTF-8 |
/// | METHOD | what `method` stands for from now on | name and descriptor, UTF-8 |
/// | CALL | `object` is to do `method`; `call` is for the answer | the deadline and the call it is made within if there are, the arguments, none if there are none |
/// | CANCEL | nobody waits for the answer to `call` any more | - |
/// | GOODBYE | method 0: calls that come from now on are refused; [#DRAINED], [#QUIET] | - |
/// | RESULT | the answer to `call` | what was returned, none if it is null |
/// | FAILURE | the answer to `call` | what was thrown |
/// | REFUSAL | the answer to `call`, which was not begun; method: why | a reason, UTF-8 |
/// | LANE | this link is a further one of a session; back, that it is | the receiver's token of the session, UTF-8; back, none |
/// | ALIVE | the sender is there | - |
/// | METADATA | of the CALL that comes next, with the same `call` | names and values, see [MetadataFormat] |
/// | CONTINUED | - | the payload of the packet before goes on |
///
/// Arguments, results and what was thrown are messages of one lean stream a direction, so that a class is described once a
/// connection.
public final class Packet {
    public static final int HELLO = 1;
    public static final int METHOD = 2;
    public static final int CALL = 3;
    public static final int CANCEL = 4;
    public static final int GOODBYE = 5;
    public static final int RESULT = 6;
    public static final int FAILURE = 7;
    public static final int REFUSAL = 8;
    public static final int CONTINUED = 9;
    public static final int LANE = 10;
    public static final int ALIVE = 11;
    public static final int METADATA = 12;

    /// No frame is longer: the first bytes of a long array are received while the last are sent.
    public static final int LONGEST_FRAME = (1 << 16) + (1 << 18);

    /// Of a GOODBYE: calls that came over this link were answered, and further ones are not begun. The link ends.
    public static final int DRAINED = 1;

    /// Of a GOODBYE in reply to the other side's: the sender waits for no answers and sends no more calls.
    public static final int QUIET = 2;

    /// Flag: the payload goes on in the next packet.
    static final int MORE = 1;

    /// Flag: a message of the stream follows.
    static final int MESSAGE = 2;

    /// Flag of a call: no answer is wanted.
    public static final int ONE_WAY = 4;

    /// Flag of an answer: the method takes long, calls of it had better have a link of their own.
    static final int TAKES_LONG = 4;

    /// Flag of a call: it belongs to a batch, all of whose calls have the same number. They run one after another.
    public static final int BATCHED = 16;

    /// Flag of a call: the batch ends with it.
    public static final int LAST = 32;

    /// Flag of a call in a batch: `object` is the place of the call in the batch whose result is called.
    public static final int PROMISED = 64;

    /// Flag of a call: the payload begins with how many nanoseconds are left for it, 8 bytes.
    static final int DEADLINE = 8;

    /// Flag of a call: the payload goes on with the number of a call of the receiver's, 8 bytes. Its method waits for this call.
    static final int WITHIN = 128;

    static final int HEADER = 20;
    static final int LENGTH_AT = 0;
    static final int KIND_AT = 4;
    static final int FLAGS_AT = 5;
    static final int METHOD_AT = 6;
    static final int CALL_AT = 8;
    static final int OBJECT_AT = 12;

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
