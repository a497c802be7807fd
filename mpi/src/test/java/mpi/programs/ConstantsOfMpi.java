// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import java.util.Arrays;
import mpi.Comm;
import mpi.Freeable;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;

/// Constants, and calls through the supertypes of classes.
final class ConstantsOfMpi {
    private static final int[] ERRORS = {
        MPI.ERR_BUFFER,
        MPI.ERR_COUNT,
        MPI.ERR_TYPE,
        MPI.ERR_TAG,
        MPI.ERR_COMM,
        MPI.ERR_RANK,
        MPI.ERR_REQUEST,
        MPI.ERR_ROOT,
        MPI.ERR_GROUP,
        MPI.ERR_OP,
        MPI.ERR_TOPOLOGY,
        MPI.ERR_DIMS,
        MPI.ERR_ARG,
        MPI.ERR_UNKNOWN,
        MPI.ERR_TRUNCATE,
        MPI.ERR_OTHER,
        MPI.ERR_INTERN,
        MPI.ERR_PENDING,
        MPI.ERR_IN_STATUS,
        MPI.ERR_ACCESS,
        MPI.ERR_AMODE,
        MPI.ERR_ASSERT,
        MPI.ERR_BAD_FILE,
        MPI.ERR_BASE,
        MPI.ERR_CONVERSION,
        MPI.ERR_DISP,
        MPI.ERR_DUP_DATAREP,
        MPI.ERR_FILE_EXISTS,
        MPI.ERR_FILE_IN_USE,
        MPI.ERR_FILE,
        MPI.ERR_INFO_KEY,
        MPI.ERR_INFO_NOKEY,
        MPI.ERR_INFO_VALUE,
        MPI.ERR_INFO,
        MPI.ERR_IO,
        MPI.ERR_KEYVAL,
        MPI.ERR_LOCKTYPE,
        MPI.ERR_NAME,
        MPI.ERR_NO_MEM,
        MPI.ERR_NOT_SAME,
        MPI.ERR_NO_SPACE,
        MPI.ERR_NO_SUCH_FILE,
        MPI.ERR_PORT,
        MPI.ERR_PROC_ABORTED,
        MPI.ERR_QUOTA,
        MPI.ERR_READ_ONLY,
        MPI.ERR_RMA_CONFLICT,
        MPI.ERR_RMA_SYNC,
        MPI.ERR_SERVICE,
        MPI.ERR_SIZE,
        MPI.ERR_SPAWN,
        MPI.ERR_UNSUPPORTED_DATAREP,
        MPI.ERR_UNSUPPORTED_OPERATION,
        MPI.ERR_WIN
    };

    private ConstantsOfMpi() {}

    static void run(Intracomm world) {
        errors();
        limits();
        kinds();
        inherited(world);
    }

    private static void errors() {
        Check.same(ERRORS.length, Arrays.stream(ERRORS).distinct().count(), "distinct errors");
        Check.that(Arrays.stream(ERRORS).min().orElseThrow() > MPI.SUCCESS, "error of success");
        Check.that(Arrays.stream(ERRORS).max().orElseThrow() <= MPI.ERR_LASTCODE, "greatest error");
        Check.that(MPI.ERR_SYSRESOURCE > MPI.SUCCESS, "error of resources");
    }

    /// At least what the libraries have.
    private static void limits() {
        Check.that(MPI.MAX_OBJECT_NAME >= 64, "length of names");
        Check.that(MPI.MAX_PORT_NAME >= 256, "length of ports");
        Check.that(MPI.MAX_DATAREP_STRING >= 128, "length of data representations");
        Check.that(MPI.MAX_INFO_KEY >= 32 && MPI.MAX_INFO_VAL >= 64, "length of hints");
        Check.same(4, MPI.VERSION, "version");
        Check.that(MPI.SUBVERSION >= 0, "subversion");
        Check.that(MPI.SEND_OVERHEAD >= 0 && MPI.RECV_OVERHEAD >= 0, "overheads of MPJ Express");
        Check.that(MPI.NUM_OF_PROCESSORS > 0, "processors");
    }

    private static void kinds() {
        Check.that(
                MPI.THREAD_SINGLE < MPI.THREAD_FUNNELED
                        && MPI.THREAD_FUNNELED < MPI.THREAD_SERIALIZED
                        && MPI.THREAD_SERIALIZED < MPI.THREAD_MULTIPLE,
                "order of thread levels");
        int[] assertions = {
            MPI.MODE_NOCHECK,
            MPI.MODE_NOSTORE,
            MPI.MODE_NOPUT,
            MPI.MODE_NOPRECEDE,
            MPI.MODE_NOSUCCEED
        };
        int all = Arrays.stream(assertions).reduce(0, (left, right) -> left | right);
        Check.same(assertions.length, Integer.bitCount(all), "bits of assertions");
        Check.that(MPI.ORDER_C != MPI.ORDER_FORTRAN, "orders");
        int[] distributions = {
            MPI.DISTRIBUTE_BLOCK,
            MPI.DISTRIBUTE_CYCLIC,
            MPI.DISTRIBUTE_NONE,
            MPI.DISTRIBUTE_DFLT_DARG
        };
        Check.same(4, Arrays.stream(distributions).distinct().count(), "distributions");
        Check.that(Win.FLAVOR_SHARED != Win.FLAVOR_PRIVATE && Win.WIN_NULL == 0, "flavors");
        Check.same(1, MPI.NULL.getExtent(), "extent of the null datatype of mpiJava");
        Check.that(!new MPI().equals(new MPI()), "objects of MPI");
    }

    /// By `Comm` and `Freeable`, of which the communicator is a kind.
    private static void inherited(Comm world) {
        Info info = new Info();
        info.set("hint", "given");
        Comm[] copies = {world.dup(), world.clone(), world.iDup(), world.dupWithInfo(info)};
        for (Comm copy : copies) {
            Check.same(MPI.CONGRUENT, Comm.compare(world, copy), "copy");
            Check.that(copy instanceof Intracomm, "copy of another class");
            int[] sum = {1};
            ((Intracomm) copy).allReduce(sum, 1, MPI.INT, MPI.SUM);
            Check.same(world.getSize(), sum[0], "sum of a copy");
        }
        Check.same("given", copies[3].getInfo().get("hint"), "hint of a copy");
        for (Comm copy : copies) {
            Freeable resource = copy;
            resource.free();
            Check.that(copy.isNull(), "copy that was freed");
        }
    }
}
