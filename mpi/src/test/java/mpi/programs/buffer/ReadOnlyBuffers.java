// SPDX-License-Identifier: Apache-2.0
package mpi.programs.buffer;

import java.lang.foreign.MemorySegment;
import java.nio.IntBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import mpi.CartComm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Win;
import mpi.programs.Check;

/// Every call that receives refuses a read-only buffer, and every call that sends takes one.
public final class ReadOnlyBuffers {
    private ReadOnlyBuffers() {}

    public static void run(Intracomm world) throws Exception {
        Intracomm self = world.split(world.getRank(), 0);
        IntBuffer heap = IntBuffer.allocate(4).put(0, 7);
        IntBuffer direct = MPI.newIntBuffer(4).put(0, 7);
        for (Datatype type : new Datatype[] {MPI.INT, Datatype.createVector(2, 1, 2, MPI.INT)}) {
            all(self, heap.asReadOnlyBuffer(), type);
            all(self, direct.asReadOnlyBuffer(), type);
            all(self, MemorySegment.ofArray(new int[] {7, 0, 0, 0}).asReadOnly(), type);
        }
        self.free();
        windows(world, direct.asReadOnlyBuffer());
        windows(world, heap.asReadOnlyBuffer());
    }

    private static void all(Intracomm self, Object fixed, Datatype type) throws Exception {
        Map<String, Check.Call> calls = new LinkedHashMap<>();
        pointToPoint(self, fixed, type, calls);
        collective(self, fixed, type, calls);
        neighbours(self, fixed, type, calls);
        for (Map.Entry<String, Check.Call> call : calls.entrySet()) {
            try {
                Check.refuses(MPI.ERR_BUFFER, call.getValue());
            } catch (AssertionError e) {
                throw new AssertionError(call.getKey() + " of " + fixed, e);
            }
        }
        Check.that(self.iProbe(0, MPI.ANY_TAG) == null, "a refused call has sent a message");
        sends(self, fixed, type);
    }

    private static void pointToPoint(
            Intracomm self, Object fixed, Datatype type, Map<String, Check.Call> calls) {
        int[] out = new int[4];
        calls.put("recv", () -> self.recv(fixed, 1, type, 0, 0));
        calls.put("iRecv", () -> self.iRecv(fixed, 1, type, 0, 0));
        calls.put("recvInit", () -> self.recvInit(fixed, 1, type, 0, 0));
        calls.put("sendRecv", () -> self.sendRecv(out, 1, type, 0, 0, fixed, 1, type, 0, 0));
        calls.put("iSendRecv", () -> self.iSendRecv(out, 1, type, 0, 0, fixed, 1, type, 0, 0));
        calls.put("sendRecvReplace", () -> self.sendRecvReplace(fixed, 1, type, 0, 0, 0, 0));
        calls.put("mRecv", () -> matched(self, fixed, type, false));
        calls.put("imRecv", () -> matched(self, fixed, type, true));
        calls.put("unpack", () -> self.unpack(new byte[64], 0, fixed, 1, type));
    }

    /// The message stays there to be received with another buffer.
    private static void matched(Intracomm self, Object fixed, Datatype type, boolean later)
            throws Exception {
        self.iSend(new int[4], 1, type, 0, 5).free();
        Message message = new Message();
        message.mProbe(0, 5, self);
        try {
            if (later) {
                message.imRecv(fixed, 1, type);
            } else {
                message.mRecv(fixed, 1, type);
            }
        } finally {
            message.mRecv(new int[4], 1, type);
        }
    }

    private static void collective(
            Intracomm self, Object fixed, Datatype type, Map<String, Check.Call> calls) {
        int[] out = new int[4];
        int[] one = {1};
        int[] zero = {0};
        Datatype[] types = {type};
        calls.put("gather", () -> self.gather(out, 1, type, fixed, 1, type, 0));
        calls.put("iGather", () -> self.iGather(out, 1, type, fixed, 1, type, 0));
        calls.put("gatherv", () -> self.gatherv(out, 1, type, fixed, one, zero, type, 0));
        calls.put("scatter", () -> self.scatter(out, 1, type, fixed, 1, type, 0));
        calls.put("scatterv", () -> self.scatterv(out, one, zero, type, fixed, 1, type, 0));
        calls.put("allGather", () -> self.allGather(out, 1, type, fixed, 1, type));
        calls.put("allGatherv", () -> self.allGatherv(out, 1, type, fixed, one, zero, type));
        calls.put("allToAll", () -> self.allToAll(out, 1, type, fixed, 1, type));
        calls.put("allToAllv", () -> self.allToAllv(out, one, zero, type, fixed, one, zero, type));
        calls.put(
                "allToAllw", () -> self.allToAllw(out, one, zero, types, fixed, one, zero, types));
        calls.put("reduce", () -> self.reduce(out, fixed, 1, type, MPI.SUM, 0));
        calls.put("allReduce", () -> self.allReduce(out, fixed, 1, type, MPI.SUM));
        calls.put("iAllReduce", () -> self.iAllReduce(out, fixed, 1, type, MPI.SUM));
        calls.put("reduceScatter", () -> self.reduceScatter(out, fixed, one, type, MPI.SUM));
        calls.put(
                "reduceScatterBlock", () -> self.reduceScatterBlock(out, fixed, 1, type, MPI.SUM));
        calls.put("scan", () -> self.scan(out, fixed, 1, type, MPI.SUM));
        calls.put("exScan", () -> self.exScan(out, fixed, 1, type, MPI.SUM));
        calls.put("allReduce in place", () -> self.allReduce(fixed, 1, type, MPI.SUM));
        calls.put("reduceLocal", () -> mpi.Comm.reduceLocal(out, fixed, 1, type, MPI.SUM));
    }

    private static void neighbours(
            Intracomm self, Object fixed, Datatype type, Map<String, Check.Call> calls) {
        int[] out = new int[16];
        CartComm line = self.createCart(new int[] {1}, new boolean[] {true}, false);
        calls.put("neighborAllGather", () -> line.neighborAllGather(out, 1, type, fixed, 1, type));
        calls.put("neighborAllToAll", () -> line.neighborAllToAll(out, 1, type, fixed, 1, type));
    }

    private static void sends(Intracomm self, Object fixed, Datatype type) {
        int[] in = new int[4];
        self.sendRecv(fixed, 1, type, 0, 0, in, 1, type, 0, 0);
        Check.same(7, in[0], "message of " + fixed);
        int[] sent = new int[4];
        self.sendRecvReplace(fixed, 1, type, 0, 1, MPI.PROC_NULL, 1);
        self.recv(sent, 1, type, 0, 1);
        Check.same(7, sent[0], "message that nothing replaces, of " + fixed);
        self.bcast(fixed, 1, type, 0);
        self.allReduce(fixed, in, 1, type, MPI.SUM);
        self.gather(fixed, 1, type, in, 1, type, 0);
        Check.same(new int[] {7, 0, 0, 0}, in, "gathered of " + fixed);
    }

    private static void windows(Intracomm world, IntBuffer fixed) throws Exception {
        IntBuffer memory = MPI.newIntBuffer(4);
        Win win = new Win(memory, 4, 1, MPI.INFO_NULL, world);
        win.lockAll(0);
        Check.refuses(MPI.ERR_BUFFER, () -> win.get(fixed, 1, MPI.INT, 0, 0, 1, MPI.INT));
        Check.refuses(MPI.ERR_BUFFER, () -> win.rGet(fixed, 1, MPI.INT, 0, 0, 1, MPI.INT));
        Check.refuses(MPI.ERR_BUFFER, () -> win.fetchAndOp(memory, fixed, MPI.INT, 0, 0, MPI.SUM));
        Check.refuses(
                MPI.ERR_BUFFER, () -> win.compareAndSwap(memory, memory, fixed, MPI.INT, 0, 0));
        Check.refuses(
                MPI.ERR_BUFFER,
                () ->
                        win.getAccumulate(
                                memory, 1, MPI.INT, fixed, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.SUM));
        win.put(fixed, 1, MPI.INT, world.getRank(), 1, 1, MPI.INT);
        win.flushAll();
        win.accumulate(fixed, 1, MPI.INT, world.getRank(), 1, 1, MPI.INT, MPI.SUM);
        win.unlockAll();
        world.barrier();
        Check.same(14, memory.get(1), "put and added");
        win.free();
    }
}
