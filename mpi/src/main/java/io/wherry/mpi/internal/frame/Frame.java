// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.frame;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;

/// The header of a frame between two ranks, which is followed by the content, if any.
///
/// ```text
///  0      1     2     3     4         8        16        24        32        40
///  +------+-----+-----+-----+---------+---------+---------+---------+---------+----------
///  | kind |  x  |  y  |  z  |    n    |    a    |    b    |    c    |    d    | content ...
///  +------+-----+-----+-----+---------+---------+---------+---------+---------+----------
///
///  EAGER     n = tag, a = context, b = number of the transfer to notify with MET, 0 = none;
///            content = the message
///  ASK       n = tag, a = context, b = number of the transfer, c = length of the message
///  LEND      n = tag, a = context, b = number of the transfer, c = number of the lent memory; only
///            between ranks of one JVM; the receiver replies with MET after it has copied it
///  CLEAR     a = number of the sending transfer, b = number of the receiving transfer,
///            c = number of bytes to send
///  DATA      a = number of the receiving transfer, b = offset of the content in the message
///  MET       a = number of the transfer
///  CREDIT    a = bytes of EAGER messages (and their overhead) that were taken from the queue
///  ABORT     n = code, a = aborting rank; each rank sends it on all its links, then closes them
///  GOODBYE   no fields
///  LOST      a = rank that is lost; in jobs with links on demand, each rank passes it on once
///  ACCESS    x = act, y = element, z = operation, n = unused, a = window, b = offset, c = length,
///            d = number of the access; content = elements to store or combine
///  DEMAND    x = kind of request, a = window, d = number of the access
///  ANSWER    n = error class or 0, a = number of the access, b = offset of content in the result
///  CANCEL    a = context, b = number of the transfer to cancel
///  CANCELLED a = number of the transfer; only if its message has not matched a receive
/// ```
///
/// All numbers are little endian; unused fields are 0. Numbers of transfers and accesses are
/// assigned by the process that began them.
public sealed interface Frame {
    /// Length of the header in bytes.
    int LENGTH = 40;

    record Eager(long context, int tag, long toTell) implements Frame {}

    record Ask(long context, int tag, long transfer, long length) implements Frame {}

    record Lend(long context, int tag, long transfer, long memory) implements Frame {}

    record Clear(long asking, long receiving, long wanted) implements Frame {}

    record Data(long receiving, long offset) implements Frame {}

    record Met(long transfer) implements Frame {}

    record Credit(long bytes) implements Frame {}

    record Abort(int rank, int code) implements Frame {}

    record Goodbye() implements Frame {}

    record Lost(int rank) implements Frame {}

    record Access(long window, Access.AccessAction act, Access.Range range, long toAnswer)
            implements Frame {
        /// An access to the elements of a window.
        public record AccessAction(AccessKind accessKind, Element element, Operation operation) {}

        /// A range of bytes of a window.
        public record Range(long offset, long length) {}
    }

    record Demand(long window, WindowRequest windowRequest, long toAnswer) implements Frame {}

    record Answer(long access, long offset, int error) implements Frame {}

    record Cancel(long context, long transfer) implements Frame {}

    record Cancelled(long transfer) implements Frame {}

    /// The kind of an access to a window.
    enum AccessKind {
        PUT,
        GET,
        ACCUMULATE,
        FETCH,
        SWAP
    }

    /// The kind of a request about a window as a whole.
    enum WindowRequest {
        FLUSH,
        SHARE,
        OWN,
        RELEASE
    }

    /// Writes the header to the start of `head`.
    default void write(MemorySegment head) {
        FrameCode.write(this, head);
    }

    /// Reads a header from the start of `head`.
    static Frame read(MemorySegment head) throws BadFrameException {
        return FrameCode.read(head);
    }

    /// Encodes kinds, elements and operations as numbers.
    final class FrameCode {
        private static final byte EAGER = 1;
        private static final byte ASK = 2;
        private static final byte CLEAR = 3;
        private static final byte DATA = 4;
        private static final byte MET = 5;
        private static final byte CREDIT = 6;
        private static final byte ABORT = 7;
        private static final byte GOODBYE = 8;
        private static final byte ACCESS = 9;
        private static final byte DEMAND = 10;
        private static final byte ANSWER = 11;
        private static final byte CANCEL = 12;
        private static final byte CANCELLED = 13;
        private static final byte LEND = 14;
        private static final byte LOST = 15;

        private static final int N_AT = 4;
        private static final int A_AT = 8;
        private static final int B_AT = 16;
        private static final int C_AT = 24;
        private static final int D_AT = 32;

        private static final ValueLayout.OfInt INT =
                ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
        private static final ValueLayout.OfLong LONG =
                ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

        private static final List<AccessKind> ACCESS_KINDS = List.of(AccessKind.values());
        private static final List<WindowRequest> WINDOW_REQUESTS = List.of(WindowRequest.values());
        private static final List<Element> ELEMENTS = List.of(Element.values());
        private static final List<Operation> OPERATIONS = List.of(Operation.values());

        private FrameCode() {}

        static void write(Frame frame, MemorySegment head) {
            head.fill((byte) 0);
            switch (frame) {
                case Eager f -> put(head, EAGER, f.tag, f.context, f.toTell);
                case Ask f -> {
                    put(head, ASK, f.tag, f.context, f.transfer);
                    head.set(LONG, C_AT, f.length);
                }
                case Lend f -> {
                    put(head, LEND, f.tag, f.context, f.transfer);
                    head.set(LONG, C_AT, f.memory);
                }
                case Clear f -> {
                    put(head, CLEAR, 0, f.asking, f.receiving);
                    head.set(LONG, C_AT, f.wanted);
                }
                case Data f -> put(head, DATA, 0, f.receiving, f.offset);
                case Met f -> put(head, MET, 0, f.transfer, 0);
                case Credit f -> put(head, CREDIT, 0, f.bytes, 0);
                case Abort f -> put(head, ABORT, f.code, f.rank, 0);
                case Goodbye _ -> put(head, GOODBYE, 0, 0, 0);
                case Lost f -> put(head, LOST, 0, f.rank, 0);
                case Access f -> {
                    put(head, ACCESS, 0, f.window, f.range.offset);
                    head.set(
                            ValueLayout.JAVA_BYTE,
                            1,
                            (byte) ACCESS_KINDS.indexOf(f.act.accessKind));
                    head.set(ValueLayout.JAVA_BYTE, 2, (byte) ELEMENTS.indexOf(f.act.element));
                    head.set(ValueLayout.JAVA_BYTE, 3, (byte) OPERATIONS.indexOf(f.act.operation));
                    head.set(LONG, C_AT, f.range.length);
                    head.set(LONG, D_AT, f.toAnswer);
                }
                case Demand f -> {
                    put(head, DEMAND, 0, f.window, 0);
                    head.set(
                            ValueLayout.JAVA_BYTE,
                            1,
                            (byte) WINDOW_REQUESTS.indexOf(f.windowRequest));
                    head.set(LONG, D_AT, f.toAnswer);
                }
                case Answer f -> put(head, ANSWER, f.error, f.access, f.offset);
                case Cancel f -> put(head, CANCEL, 0, f.context, f.transfer);
                case Cancelled f -> put(head, CANCELLED, 0, f.transfer, 0);
            }
        }

        private static void put(MemorySegment head, byte kind, int n, long a, long b) {
            head.set(ValueLayout.JAVA_BYTE, 0, kind);
            head.set(INT, N_AT, n);
            head.set(LONG, A_AT, a);
            head.set(LONG, B_AT, b);
        }

        static Frame read(MemorySegment head) throws BadFrameException {
            byte kind = head.get(ValueLayout.JAVA_BYTE, 0);
            int n = head.get(INT, N_AT);
            long a = head.get(LONG, A_AT);
            long b = head.get(LONG, B_AT);
            long c = head.get(LONG, C_AT);
            return switch (kind) {
                case EAGER -> new Eager(a, n, b);
                case ASK -> new Ask(a, n, b, c);
                case LEND -> new Lend(a, n, b, c);
                case CLEAR -> new Clear(a, b, c);
                case DATA -> new Data(a, b);
                case MET -> new Met(a);
                case CREDIT -> new Credit(a);
                case ABORT -> new Abort((int) a, n);
                case GOODBYE -> new Goodbye();
                case LOST -> new Lost((int) a);
                case ACCESS ->
                        new Access(a, act(head), new Access.Range(b, c), head.get(LONG, D_AT));
                case DEMAND -> new Demand(a, named(WINDOW_REQUESTS, head, 1), head.get(LONG, D_AT));
                case ANSWER -> new Answer(a, b, n);
                case CANCEL -> new Cancel(a, b);
                case CANCELLED -> new Cancelled(a);
                default -> throw new BadFrameException("unknown kind of frame: kind=" + kind);
            };
        }

        private static Access.AccessAction act(MemorySegment head) throws BadFrameException {
            return new Access.AccessAction(
                    named(ACCESS_KINDS, head, 1),
                    named(ELEMENTS, head, 2),
                    named(OPERATIONS, head, 3));
        }

        private static <T> T named(List<T> names, MemorySegment head, int at)
                throws BadFrameException {
            int number = Byte.toUnsignedInt(head.get(ValueLayout.JAVA_BYTE, at));
            if (number >= names.size()) {
                throw new BadFrameException("unknown number: at=" + at + ", number=" + number);
            }
            return names.get(number);
        }
    }
}
