// SPDX-License-Identifier: Apache-2.0
package mpi.programs.object;

import io.wherry.codec.GraphCodec;
import java.util.List;
import mpi.MPI;
import mpi.programs.Check;

/// Objects in the format of java.io: set before `MPI.Init`, by all ranks.
public final class JavaioObjects {
    private JavaioObjects() {}

    public static void main(String[] args) throws Exception {
        MPI.objects(GraphCodec.javaio());
        MPI.initThread(MPI.THREAD_SINGLE, MPI.THREAD_SINGLE, args);
        Check.refuses(MPI.ERR_OTHER, () -> MPI.objects(GraphCodec.lean()));
        boolean first = MPI.COMM_WORLD.getRank() == 0;
        ObjectsAsMessages.run(MPI.COMM_WORLD);
        OrderOfObjects.run(MPI.COMM_WORLD);
        Object[] text = {first ? List.of("root") : null};
        MPI.COMM_WORLD.Bcast(text, 0, 1, MPI.OBJECT, 0);
        Check.same(List.of("root"), text[0], "object");
        boxesStayApart(first);
        if (first) {
            System.out.println("programs: done");
        }
        MPI.Finalize();
    }

    /// Unlike the lean format, java.io's keeps boxed numbers apart that were made apart.
    @SuppressWarnings({"deprecation", "removal", "BoxedPrimitiveConstructor"}) // to make two
    private static void boxesStayApart(boolean first) {
        Object[] boxes = {new Integer(1), new Integer(1)};
        Object[] got = {boxes};
        if (MPI.COMM_WORLD.getSize() > 1) {
            if (first) {
                MPI.COMM_WORLD.Send(got, 0, 1, MPI.OBJECT, 1, 0);
            }
            if (MPI.COMM_WORLD.getRank() != 1) {
                return;
            }
            MPI.COMM_WORLD.Recv(got, 0, 1, MPI.OBJECT, 0, 0);
        }
        Object[] copy = (Object[]) got[0];
        Check.that(copy[0] != copy[1], "boxed numbers are apart");
    }
}
