// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The view of a rank on a file: a filetype, repeated from a displacement on, in units of an etype
/// (MPI 4.1, 14.3). Immutable.
public final class FileView {
    private final long disp;
    private final Datatype eType;
    private final Datatype fileType;
    private final String dataRep;

    /// @param disp start of the view, in bytes
    /// @param eType unit of offsets
    /// @param fileType pattern of visible bytes, which repeats
    /// @param dataRep `native`, `internal` or `external32`
    public FileView(long disp, Datatype eType, Datatype fileType, String dataRep) {
        this.disp = disp;
        this.eType = eType;
        this.fileType = fileType;
        this.dataRep = dataRep;
    }

    /// Returns a view with equal datatypes in the place of those that were freed: the file keeps
    /// them (MPI 4.1, 5.1.9 and 14.3).
    FileView held() {
        return new FileView(disp, eType.held(), fileType.held(), dataRep);
    }

    /// Returns the start of the view, in bytes.
    public long getDisp() {
        return disp;
    }

    /// Returns the unit of offsets.
    public Datatype getEType() {
        return eType;
    }

    /// Returns the pattern of visible bytes.
    public Datatype getFileType() {
        return fileType;
    }

    /// Returns the data representation.
    public String getDataRep() {
        return dataRep;
    }

    @Override
    public String toString() {
        return "%s of %s from byte %d, %s".formatted(fileType, eType, disp, dataRep);
    }
}
