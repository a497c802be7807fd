// SPDX-License-Identifier: Apache-2.0
package mpi.programs.communicator;

import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;
import mpi.programs.object.Person;

/// Attributes and hints of a communicator.
public final class AttributesAndHints {
    private AttributesAndHints() {}

    public static void run(Intracomm world) throws Exception {
        own(world);
        predefined(world);
        hints();
    }

    private static void own(Intracomm world) throws Exception {
        int key = Comm.createKeyval();
        int other = Comm.createKeyval();
        Check.that(key != other && key > MPI.WIN_DISP_UNIT, "keys");
        List<String> value = new ArrayList<>(List.of("a"));
        Check.that(world.getAttr(key) == null && world.Attr_get(key) == null, "no value");
        world.setAttr(key, value);
        value.add("later");
        Check.same(List.of("a"), world.getAttr(key), "a copy of the value");
        world.Attr_put(other, new Person("someone"));
        Check.same("someone", ((Person) world.Attr_get(other)).name, "class of the program");
        Intracomm copy = world.dup();
        Check.same(List.of("a"), copy.getAttr(key), "value of a copy");
        copy.setAttr(key, 3);
        Check.same(List.of("a"), world.getAttr(key), "value of the first");
        Check.that(world.split(0, 0).getAttr(key) == null, "value of a part");
        copy.free();
        world.deleteAttr(key);
        Check.that(world.getAttr(key) == null, "deleted");
        Check.refuses(MPI.ERR_KEYVAL, () -> world.deleteAttr(key));
        world.Attr_delete(other);
        Check.failure(() -> world.setAttr(key, new Object()));
        Comm.freeKeyval(key);
        Check.refuses(MPI.ERR_KEYVAL, () -> world.setAttr(key, "b"));
        Check.refuses(MPI.ERR_KEYVAL, () -> Comm.freeKeyval(key));
        Check.refuses(MPI.ERR_KEYVAL, () -> world.setAttr(MPI.KEYVAL_INVALID, "b"));
    }

    private static void predefined(Intracomm world) {
        Check.that((Integer) world.getAttr(MPI.TAG_UB) >= 32_767, "greatest tag");
        Check.same(MPI.PROC_NULL, world.getAttr(MPI.HOST), "host");
        Check.same(MPI.ANY_SOURCE, world.getAttr(MPI.IO), "rank that reads files");
        Check.same(false, world.getAttr(MPI.WTIME_IS_GLOBAL), "time of all");
        Check.that((Integer) world.getAttr(MPI.LASTUSEDCODE) >= MPI.ERR_LASTCODE, "last code");
        // fewer than there are ranks where the launcher was told to use more ranks than slots
        Check.that((Integer) world.getAttr(MPI.UNIVERSE_SIZE) > 0, "processes at most");
        Integer application = hasApplicationNumber(world) ? 0 : null;
        Check.same(application, world.getAttr(MPI.APPNUM), "number of the application");
        Check.same(application, MPI.COMM_SELF.Attr_get(MPI.APPNUM), "number of the application");
    }

    /// Intel's library of the standard ABI gives none, in C either.
    private static boolean hasApplicationNumber(Intracomm world) {
        return world.getAttr(MPI.APPNUM) != null || !MPI.getLibVersion().startsWith("Intel");
    }

    private static void hints() throws Exception {
        Info info = new Info();
        Check.same(0, info.size(), "size");
        info.set("one", "1");
        info.set("two", "2");
        info.set("one", "3");
        Check.same(2, info.size(), "size");
        Check.same("3", info.get("one"), "value");
        Check.same("one", info.getKey(0), "key");
        Check.same("two", info.getKey(1), "key");
        Check.that(info.get("three") == null, "no value");
        Info copy = info.dup();
        info.delete("one");
        Check.same(1, info.size(), "size");
        Check.same("3", copy.get("one"), "value of a copy");
        Check.same(2, copy.clone().size(), "size of a copy");
        Check.refuses(MPI.ERR_INFO_NOKEY, () -> info.delete("one"));
        Check.failure(() -> info.getKey(1));
        Check.refuses(MPI.ERR_ARG, () -> info.getKey(-1));
        info.free();
        Check.that(info.isNull() && !copy.isNull(), "freed");
        Check.refuses(MPI.ERR_INFO, info::size);
        Check.that(MPI.INFO_NULL.isNull(), "no hints");
        Check.that(!MPI.INFO_ENV.isNull(), "hints of the job");
    }
}
