// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/// The entry point of MPI: initialization, finalization and constants.
///
/// ```java
/// MPI.Init(args);
/// int rank = MPI.COMM_WORLD.Rank();
/// MPI.COMM_WORLD.Bcast(numbers, 0, numbers.length, MPI.DOUBLE, 0);
/// MPI.Finalize();
/// ```
///
/// Messages are moved by the MPI library whose launcher started this process (`mpirun`, `srun`);
/// without such a launcher by the built-in device: with `wherry run` between the processes or
/// threads that it started, otherwise in this process only.
public class MPI extends MpijavaNames {
    /// The communicator of all ranks.
    public static final Intracomm COMM_WORLD = new Intracomm(null);

    /// The communicator of this rank.
    public static final Intracomm COMM_SELF = (Intracomm) MpijavaNames.COMM_SELF;

    public static final int THREAD_SINGLE = 0;
    public static final int THREAD_FUNNELED = 1024;
    public static final int THREAD_SERIALIZED = 2048;
    public static final int THREAD_MULTIPLE = 4096;

    public static final int ANY_SOURCE = -1;
    public static final int ANY_TAG = -1;
    public static final int PROC_NULL = -2;
    public static final int ROOT = -3;
    public static final int UNDEFINED = -32766;

    public static final int CART = 1;
    public static final int GRAPH = 2;
    public static final int DIST_GRAPH = 3;

    // Names for programs compiled for MPJ Express.
    public static final int IDENT = 0;
    public static final int SIMILAR = 1;
    public static final int UNEQUAL = 2;
    public static final int CONGRUENT = 3;

    public static final Op MAX = Op.of(Operation.MAX);
    public static final Op MIN = Op.of(Operation.MIN);
    public static final Op SUM = Op.of(Operation.SUM);
    public static final Op PROD = Op.of(Operation.PROD);
    public static final Op LAND = Op.of(Operation.LAND);
    public static final Op BAND = Op.of(Operation.BAND);
    public static final Op LOR = Op.of(Operation.LOR);
    public static final Op BOR = Op.of(Operation.BOR);
    public static final Op LXOR = Op.of(Operation.LXOR);
    public static final Op BXOR = Op.of(Operation.BXOR);
    public static final Op REPLACE = Op.of(Operation.REPLACE);
    public static final Op NO_OP = Op.of(Operation.NO_OP);
    public static final Op MAXLOC = Op.extreme("MAXLOC", true);
    public static final Op MINLOC = Op.extreme("MINLOC", false);

    public static final Datatype DATATYPE_NULL = Datatype.basic("DATATYPE_NULL", Element.BYTE);
    public static final Datatype BYTE = Datatype.basic("BYTE", Element.BYTE);
    public static final Datatype CHAR = Datatype.basic("CHAR", Element.CHAR);
    public static final Datatype SHORT = Datatype.basic("SHORT", Element.SHORT);
    public static final Datatype BOOLEAN = Datatype.basic("BOOLEAN", Element.BOOLEAN);
    public static final Datatype INT = Datatype.basic("INT", Element.INT);
    public static final Datatype LONG = Datatype.basic("LONG", Element.LONG);
    public static final Datatype FLOAT = Datatype.basic("FLOAT", Element.FLOAT);
    public static final Datatype DOUBLE = Datatype.basic("DOUBLE", Element.DOUBLE);
    public static final Datatype PACKED = Datatype.basic("PACKED", Element.BYTE);

    /// The type of objects: anything serializable, with all objects that it refers to.
    public static final Datatype OBJECT = Datatype.basic("OBJECT", null);

    public static final Datatype FLOAT_COMPLEX = Datatype.complex("FLOAT_COMPLEX", Element.FLOAT);
    public static final Datatype DOUBLE_COMPLEX =
            Datatype.complex("DOUBLE_COMPLEX", Element.DOUBLE);
    public static final Datatype INT2 = Datatype.pair("INT2", PairLayout.of(Element.INT));
    public static final Datatype SHORT_INT =
            Datatype.pair("SHORT_INT", PairLayout.withInt(Element.SHORT));
    public static final Datatype LONG_INT =
            Datatype.pair("LONG_INT", PairLayout.withInt(Element.LONG));
    public static final Datatype FLOAT_INT =
            Datatype.pair("FLOAT_INT", PairLayout.withInt(Element.FLOAT));
    public static final Datatype DOUBLE_INT =
            Datatype.pair("DOUBLE_INT", PairLayout.withInt(Element.DOUBLE));

    public static final Int2 int2 = new Int2();
    public static final ShortInt shortInt = new ShortInt();
    public static final LongInt longInt = new LongInt();
    public static final FloatInt floatInt = new FloatInt();
    public static final DoubleInt doubleInt = new DoubleInt();

    public static final Request REQUEST_NULL = new Request(null, null);
    public static final Group GROUP_EMPTY = Group.empty();
    public static final Info INFO_ENV = new Info();
    public static final Info INFO_NULL = Info.none();
    public static final Errhandler ERRORS_ARE_FATAL = Errhandler.FATAL;
    public static final Errhandler ERRORS_ABORT = new Errhandler("ERRORS_ABORT", true);
    public static final Errhandler ERRORS_RETURN = new Errhandler("ERRORS_RETURN", false);

    // Attribute keys.
    public static final int TAG_UB = 0;
    public static final int HOST = 1;
    public static final int IO = 2;
    public static final int WTIME_IS_GLOBAL = 3;
    public static final int APPNUM = 4;
    public static final int LASTUSEDCODE = 5;
    public static final int UNIVERSE_SIZE = 6;
    public static final int WIN_BASE = 7;
    public static final int WIN_SIZE = 8;
    public static final int WIN_DISP_UNIT = 9;
    public static final int WIN_CREATE_FLAVOR = 10;
    public static final int WIN_MODEL = 11;
    public static final int KEYVAL_INVALID = -1;

    public static final int VERSION = 4;
    public static final int SUBVERSION = 1;
    public static final int BSEND_OVERHEAD = 0;
    public static final int MAX_OBJECT_NAME = 128;
    public static final int MAX_PORT_NAME = 1024;
    public static final int MAX_DATAREP_STRING = 128;
    public static final int MAX_INFO_KEY = 256;
    public static final int MAX_INFO_VAL = 1024;
    public static final int ORDER_C = 0;
    public static final int ORDER_FORTRAN = 1;
    public static final int DISTRIBUTE_BLOCK = 0;
    public static final int DISTRIBUTE_CYCLIC = 1;
    public static final int DISTRIBUTE_NONE = 2;
    public static final int DISTRIBUTE_DFLT_DARG = -1;

    // File access modes.
    public static final int MODE_APPEND = 1;
    public static final int MODE_CREATE = 2;
    public static final int MODE_DELETE_ON_CLOSE = 4;
    public static final int MODE_EXCL = 8;
    public static final int MODE_RDONLY = 16;
    public static final int MODE_RDWR = 32;
    public static final int MODE_SEQUENTIAL = 64;
    public static final int MODE_UNIQUE_OPEN = 128;
    public static final int MODE_WRONLY = 256;

    // Bases of file pointer moves.
    public static final int SEEK_SET = 600;
    public static final int SEEK_CUR = 602;
    public static final int SEEK_END = 604;

    /// For [File#setView] of a sequential file: the position of the shared pointer.
    public static final int DISPLACEMENT_CURRENT = -54278278;

    // Values of window attributes.
    public static final int WIN_FLAVOR_CREATE = 1;
    public static final int WIN_FLAVOR_ALLOCATE = 2;
    public static final int WIN_FLAVOR_DYNAMIC = 3;
    public static final int WIN_FLAVOR_SHARED = 4;
    public static final int WIN_SEPARATE = 1;
    public static final int WIN_UNIFIED = 2;

    // Assertions of windows.
    public static final int MODE_NOCHECK = 1024;
    public static final int MODE_NOPRECEDE = 2048;
    public static final int MODE_NOPUT = 4096;
    public static final int MODE_NOSTORE = 8192;
    public static final int MODE_NOSUCCEED = 16384;
    public static final int LOCK_EXCLUSIVE = 1;
    public static final int LOCK_SHARED = 2;

    /// Not needed: all methods are static.
    public MPI() {}

    /// Initializes MPI. Called once, by all ranks.
    ///
    /// From then on an exception that a thread does not catch ends the job, so that other ranks do
    /// not wait for a rank that has ended.
    ///
    /// @return the arguments of the program
    /// @throws MPIException if MPI is initialized already
    public static String[] Init(String[] args) {
        JobLifecycle.begin(THREAD_MULTIPLE);
        return args;
    }

    /// Initializes MPI as [#Init] does.
    ///
    /// @return the thread level; [#THREAD_MULTIPLE] is requested, independent of `required`
    public static int InitThread(String[] args, int required) {
        Init(args);
        return queryThread();
    }

    /// Initializes MPI as [#Init] does, with the name of MPJ Express.
    public static String[] initThread(int required, int provided, String[] args) {
        return Init(args);
    }

    /// Returns the thread level.
    public static int queryThread() {
        return ActiveJob.current().device().threadLevel();
    }

    /// Returns whether this thread called [#Init].
    public static boolean isThreadMain() {
        ActiveJob.current();
        return JobLifecycle.isMain(Thread.currentThread());
    }

    /// Same as [#isThreadMain].
    public static boolean isMainThread() {
        return isThreadMain();
    }

    /// Finalizes MPI. Collective; blocks until all ranks have called it.
    public static void Finalize() {
        JobLifecycle.end();
    }

    /// Sets the codec of objects, which includes the filter of classes; by default the lean format.
    /// All ranks set the same, before [#Init].
    ///
    /// ```java
    /// MPI.objects(GraphCodec.javaio().withFilter(filter));
    /// ```
    public static void objects(GraphCodec codec) {
        JobLifecycle.objects(codec);
    }

    /// Returns the seconds since a fixed time in the past.
    public static double wtime() {
        ActiveJob.current();
        return Wtime();
    }

    /// Returns the resolution of [#wtime] in seconds.
    public static double wtick() {
        ActiveJob.current();
        return Wtick();
    }

    /// Same as [#wtime], but allowed before [#Init] and after [#Finalize], as in MPJ Express.
    public static double Wtime() {
        return System.nanoTime() * 1e-9;
    }

    /// Same as [#wtick], but allowed before [#Init] and after [#Finalize], as in MPJ Express.
    public static double Wtick() {
        return 1e-9;
    }

    /// Returns the version of the standard that the device implements.
    public static Version getVersion() {
        if (!ActiveJob.isGoingOn()) {
            return new Version(VERSION, SUBVERSION);
        }
        int version = ActiveJob.current().device().standardVersion();
        return new Version(version / 1000, version % 1000);
    }

    /// Same as [#getLibVersion] (MPI 4.1, 9.1.1: MPI_GET_LIBRARY_VERSION).
    public static String getLibraryVersion() {
        return getLibVersion();
    }

    /// Returns a new error class (MPI 4.1, 9.5: MPI_ADD_ERROR_CLASS), which is also an error code.
    public static int addErrorClass() {
        return ErrorCodes.addClass();
    }

    /// Removes an error class without other codes (MPI 4.1, 9.5: MPI_REMOVE_ERROR_CLASS).
    ///
    /// @throws MPIException if the program did not add it, or it has other codes (`ERR_ARG`)
    public static void removeErrorClass(int errorClass) {
        ErrorCodes.remove(errorClass, true);
    }

    /// Returns a new error code of a class (MPI 4.1, 9.5: MPI_ADD_ERROR_CODE).
    ///
    /// @throws MPIException if the class is unknown (`ERR_ARG`)
    public static int addErrorCode(int errorClass) {
        return ErrorCodes.addCode(errorClass);
    }

    /// Removes an error code (MPI 4.1, 9.5: MPI_REMOVE_ERROR_CODE).
    public static void removeErrorCode(int errorCode) {
        ErrorCodes.remove(errorCode, false);
    }

    /// Sets the text of an error code or class of the program (MPI 4.1, 9.5: MPI_ADD_ERROR_STRING).
    ///
    /// @throws MPIException if the program did not add the code (`ERR_ARG`)
    public static void addErrorString(int errorCode, String text) {
        ErrorCodes.addText(errorCode, text);
    }

    /// Removes the text of an error code or class of the program (MPI 4.1, 9.5:
    /// MPI_REMOVE_ERROR_STRING).
    public static void removeErrorString(int errorCode) {
        ErrorCodes.addText(errorCode, "");
    }

    /// Returns the text of an error code or class; empty if the program has set none (MPI 4.1, 9.4:
    /// MPI_ERROR_STRING). The description of a failed call is the message of its [MPIException].
    ///
    /// @throws MPIException if the code is unknown (`ERR_ARG`)
    public static String getErrorString(int errorCode) {
        return ErrorCodes.text(errorCode);
    }

    /// Returns the class of an error code (MPI 4.1, 9.4: MPI_ERROR_CLASS). The codes of an MPI
    /// library are known from its last failures.
    ///
    /// @throws MPIException if the code is unknown (`ERR_ARG`)
    public static int getErrorClass(int errorCode) {
        return ErrorCodes.classOf(errorCode);
    }

    /// Returns a description of the device in one line.
    public static String getLibVersion() {
        return ActiveJob.isGoingOn() ? ActiveJob.current().device().libraryVersion() : "Wherry";
    }

    public static String getProcessorName() {
        return ActiveJob.current().device().processorName();
    }

    public static String Get_processor_name() {
        return getProcessorName();
    }

    public static boolean isInitialized() {
        return JobLifecycle.wasBegun();
    }

    public static boolean Initialized() {
        return JobLifecycle.wasBegun();
    }

    public static boolean isFinalized() {
        return JobLifecycle.wasEnded();
    }

    public static boolean Finalized() {
        return JobLifecycle.wasEnded();
    }

    /// Stores the buffer, which is not used: the device allocates memory for buffered sends.
    public static void attachBuffer(byte[] buffer) {
        AttachedBuffer.attach(buffer);
    }

    /// Returns the attached buffer.
    public static byte[] detachBuffer() {
        return AttachedBuffer.detach();
    }

    /// No effect: the device allocates memory for buffered sends.
    public static void Buffer_attach(ByteBuffer buffer) {
        ActiveJob.current();
    }

    /// No effect.
    public static void Buffer_detach() {
        ActiveJob.current();
    }

    /// No effect.
    public static void pControl(int level, Object obj) {}

    public static void Errorhandler_set(Errhandler handler) {
        COMM_WORLD.setErrhandler(handler);
    }

    public static Errhandler Errorhandler_get() {
        return COMM_WORLD.getErrhandler();
    }

    // Buffers: direct and of native order; sizes and offsets are in elements.

    /// Returns the address of a direct buffer's first byte: the displacement of memory attached to
    /// a dynamic window (MPI 4.1, 5.1.5: MPI_GET_ADDRESS).
    ///
    /// @throws MPIException if the buffer is not direct (`ERR_BUFFER`)
    public static long getAddress(Buffer location) {
        return getAddress(WindowSide.memory(location));
    }

    /// Returns the address of a native memory segment.
    ///
    /// @throws MPIException if the segment is not native (`ERR_BUFFER`)
    public static long getAddress(MemorySegment location) {
        if (!location.isNative()) {
            throw new MPIException(ERR_BUFFER, "memory has no address: " + location, null);
        }
        return location.address();
    }

    public static ByteBuffer newByteBuffer(int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.nativeOrder());
    }

    public static CharBuffer newCharBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Character.BYTES)).asCharBuffer();
    }

    public static ShortBuffer newShortBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Short.BYTES)).asShortBuffer();
    }

    public static IntBuffer newIntBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Integer.BYTES)).asIntBuffer();
    }

    public static LongBuffer newLongBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Long.BYTES)).asLongBuffer();
    }

    public static FloatBuffer newFloatBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Float.BYTES)).asFloatBuffer();
    }

    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Double.BYTES)).asDoubleBuffer();
    }

    /// Returns a slice that begins at an element. As in Open MPI, the position of `buf` is moved
    /// there.
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        return buf.clear().position(offset).slice().order(ByteOrder.nativeOrder());
    }

    /// Returns a slice that begins at an element.
    public static ByteBuffer slice(byte[] buf, int offset) {
        return ByteBuffer.wrap(buf, offset, buf.length - offset)
                .slice()
                .order(ByteOrder.nativeOrder());
    }

    /// Returns a slice that begins at an element. As in Open MPI, the position of `buf` is moved
    /// there.
    public static CharBuffer slice(CharBuffer buf, int offset) {
        return buf.clear().position(offset).slice();
    }

    /// Returns a slice that begins at an element.
    public static CharBuffer slice(char[] buf, int offset) {
        return CharBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /// Returns a slice that begins at an element. As in Open MPI, the position of `buf` is moved
    /// there.
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        return buf.clear().position(offset).slice();
    }

    /// Returns a slice that begins at an element.
    public static ShortBuffer slice(short[] buf, int offset) {
        return ShortBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /// Returns a slice that begins at an element. As in Open MPI, the position of `buf` is moved
    /// there.
    public static IntBuffer slice(IntBuffer buf, int offset) {
        return buf.clear().position(offset).slice();
    }

    /// Returns a slice that begins at an element.
    public static IntBuffer slice(int[] buf, int offset) {
        return IntBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /// Returns a slice that begins at an element. As in Open MPI, the position of `buf` is moved
    /// there.
    public static LongBuffer slice(LongBuffer buf, int offset) {
        return buf.clear().position(offset).slice();
    }

    /// Returns a slice that begins at an element.
    public static LongBuffer slice(long[] buf, int offset) {
        return LongBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /// Returns a slice that begins at an element. As in Open MPI, the position of `buf` is moved
    /// there.
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        return buf.clear().position(offset).slice();
    }

    /// Returns a slice that begins at an element.
    public static FloatBuffer slice(float[] buf, int offset) {
        return FloatBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /// Returns a slice that begins at an element. As in Open MPI, the position of `buf` is moved
    /// there.
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        return buf.clear().position(offset).slice();
    }

    /// Returns a slice that begins at an element.
    public static DoubleBuffer slice(double[] buf, int offset) {
        return DoubleBuffer.wrap(buf, offset, buf.length - offset).slice();
    }
}
