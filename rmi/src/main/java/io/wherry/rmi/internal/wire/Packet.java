// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The packet format. A frame contains one or more packets. Numbers are little-endian.
///
/// ```text
///  0          4      5       6        8         12             20
///  +----------+------+-------+--------+---------+--------------+-----------
///  |  length  | kind | flags | method |  call   |    object    |  payload
///  +----------+------+-------+--------+---------+--------------+-----------
/// ```
///
/// `length` is the number of payload bytes in this frame.
///
/// | kind | meaning | payload |
/// | --- | --- | --- |
/// | HELLO | object: version of this format | the sender's name, its token of the session, and its heartbeat interval in milliseconds, 0 if there is none, separated by spaces, UTF-8 |
/// | METHOD | assigns the number `method` | name and descriptor, UTF-8 |
/// | CALL | calls `method` of `object`; `call` identifies the reply | the deadline and the enclosing call if there are any, the arguments if there are any |
/// | CANCEL | the caller does not wait for the reply to `call` any more | - |
/// | GOODBYE | method 0: further calls are rejected; [#DRAINED], [#QUIET] | - |
/// | RESULT | the reply to `call` | the result, none if it is null |
/// | FAILURE | the reply to `call` | the exception |
/// | REFUSAL | the reply to `call`, which did not begin; method: the reason code | a message, UTF-8 |
/// | LANE | joins this connection to a session; in reply, confirms it | the receiver's token of the session, UTF-8; in reply, none |
/// | ALIVE | heartbeat | - |
/// | METADATA | metadata of the next CALL, with the same `call` | names and values, see [MetadataFormat] |
/// | CONTINUED | - | continuation of the payload of the previous packet |
///
/// Arguments, results and exceptions are messages of one lean stream per direction, so that a class
/// is described once per connection.
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

    /// The frame length limit: the first bytes of a long array are received while the last are
    /// sent.
    public static final int LONGEST_FRAME = (1 << 16) + (1 << 18);

    /// Method of a GOODBYE: the replies to all calls over this link were sent, and further calls do
    /// not begin. The link ends.
    public static final int DRAINED = 1;

    /// Method of a GOODBYE in reply to that of the other side: the sender waits for no replies and
    /// sends no more calls.
    public static final int QUIET = 2;

    /// Flag: the payload is continued in the next packet.
    static final int MORE = 1;

    /// Flag: a message of the stream follows.
    static final int MESSAGE = 2;

    /// Flag of a call: one-way, without a reply.
    public static final int ONE_WAY = 4;

    /// Flag of a reply: the method is long-running, its calls should use an exclusive connection.
    static final int TAKES_LONG = 4;

    /// Flag of a call: it belongs to a batch, whose calls have the same number and run
    /// sequentially.
    public static final int BATCHED = 16;

    /// Flag of a call: it is the last one of the batch.
    public static final int LAST = 32;

    /// Flag of a call in a batch: `object` is the index of the call in the batch whose result is
    /// called.
    public static final int PROMISED = 64;

    /// Flag of a call: the payload begins with the nanoseconds left until the deadline, 8 bytes.
    static final int DEADLINE = 8;

    /// Flag of a call: next in the payload is the number of a call of the receiver, 8 bytes, whose
    /// method waits for this call.
    static final int WITHIN = 128;

    static final int HEADER = 20;
    static final int LENGTH_AT = 0;
    static final int KIND_AT = 4;
    static final int FLAGS_AT = 5;
    static final int METHOD_AT = 6;
    static final int CALL_AT = 8;
    static final int OBJECT_AT = 12;

    static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    static final ValueLayout.OfInt INT = little(ValueLayout.JAVA_INT_UNALIGNED);
    static final ValueLayout.OfLong LONG = little(ValueLayout.JAVA_LONG_UNALIGNED);

    private Packet() {}

    /* The first eight bytes of a header are written and read as one number: in the first seconds of
    a program, before and while they are compiled, each access to memory counts. */

    /// Returns the first eight bytes of a header as a number; the length is 0.
    static long head(int kind, int flags, int method) {
        return (long) method << (8 * METHOD_AT)
                | (flags & 0xffL) << (8 * FLAGS_AT)
                | (kind & 0xffL) << (8 * KIND_AT);
    }

    /// Returns the length in the first eight bytes of a header.
    static long length(long head) {
        return head & 0xffff_ffffL;
    }

    static int kind(long head) {
        return (byte) (head >>> (8 * KIND_AT));
    }

    static int flags(long head) {
        return (byte) (head >>> (8 * FLAGS_AT));
    }

    static int method(long head) {
        return (int) (head >>> (8 * METHOD_AT));
    }

    private static ValueLayout.OfInt little(ValueLayout.OfInt layout) {
        return layout.withOrder(ByteOrder.LITTLE_ENDIAN);
    }

    private static ValueLayout.OfLong little(ValueLayout.OfLong layout) {
        return layout.withOrder(ByteOrder.LITTLE_ENDIAN);
    }
}
