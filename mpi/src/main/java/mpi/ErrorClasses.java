// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The error classes, with the numbers of the standard ABI (MPI 5.0, chapter 20) on any device.
abstract class ErrorClasses {
    public static final int SUCCESS = 0;
    public static final int ERR_BUFFER = 1;
    public static final int ERR_COUNT = 2;
    public static final int ERR_TYPE = 3;
    public static final int ERR_TAG = 4;
    public static final int ERR_COMM = 5;
    public static final int ERR_RANK = 6;
    public static final int ERR_REQUEST = 7;
    public static final int ERR_ROOT = 8;
    public static final int ERR_GROUP = 9;
    public static final int ERR_OP = 10;
    public static final int ERR_TOPOLOGY = 11;
    public static final int ERR_DIMS = 12;
    public static final int ERR_ARG = 13;
    public static final int ERR_UNKNOWN = 14;
    public static final int ERR_TRUNCATE = 15;
    public static final int ERR_OTHER = 16;
    public static final int ERR_INTERN = 17;
    public static final int ERR_PENDING = 18;
    public static final int ERR_IN_STATUS = 19;
    public static final int ERR_ACCESS = 20;
    public static final int ERR_AMODE = 21;
    public static final int ERR_ASSERT = 22;
    public static final int ERR_BAD_FILE = 23;
    public static final int ERR_BASE = 24;
    public static final int ERR_CONVERSION = 25;
    public static final int ERR_DISP = 26;
    public static final int ERR_DUP_DATAREP = 27;
    public static final int ERR_FILE_EXISTS = 28;
    public static final int ERR_FILE_IN_USE = 29;
    public static final int ERR_FILE = 30;
    public static final int ERR_INFO_KEY = 31;
    public static final int ERR_INFO_NOKEY = 32;
    public static final int ERR_INFO_VALUE = 33;
    public static final int ERR_INFO = 34;
    public static final int ERR_IO = 35;
    public static final int ERR_KEYVAL = 36;
    public static final int ERR_LOCKTYPE = 37;
    public static final int ERR_NAME = 38;
    public static final int ERR_NO_MEM = 39;
    public static final int ERR_NOT_SAME = 40;
    public static final int ERR_NO_SPACE = 41;
    public static final int ERR_NO_SUCH_FILE = 42;
    public static final int ERR_PORT = 43;
    public static final int ERR_QUOTA = 44;
    public static final int ERR_READ_ONLY = 45;
    public static final int ERR_RMA_ATTACH = 46;
    public static final int ERR_RMA_CONFLICT = 47;
    public static final int ERR_RMA_RANGE = 48;
    public static final int ERR_RMA_SHARED = 49;
    public static final int ERR_RMA_SYNC = 50;
    public static final int ERR_SERVICE = 51;
    public static final int ERR_SIZE = 52;
    public static final int ERR_SPAWN = 53;
    public static final int ERR_UNSUPPORTED_DATAREP = 54;
    public static final int ERR_UNSUPPORTED_OPERATION = 55;
    public static final int ERR_WIN = 56;
    public static final int ERR_RMA_FLAVOR = 57;
    public static final int ERR_PROC_ABORTED = 58;
    public static final int ERR_VALUE_TOO_LARGE = 59;
    public static final int ERR_SESSION = 60;
    public static final int ERR_ERRHANDLER = 61;
    public static final int ERR_SYSRESOURCE = ERR_OTHER;
    public static final int ERR_LASTCODE = 0x3fff;

    ErrorClasses() {}
}
