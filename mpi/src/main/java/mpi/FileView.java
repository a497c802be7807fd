// SPDX-License-Identifier: Apache-2.0
package mpi;

/// What a rank sees of a file: a filetype, repeated from a displacement on, in units of an etype (MPI 4.1, 14.3).
/// Immutable.
public final class FileView {
    private final long disp;
    private final Datatype eType;
    private final Datatype fileType;
    private final String dataRep;

    /// @param disp where the view begins, in bytes
    /// @param eType in which offsets count
    /// @param fileType what of the file is seen, again and again
    /// @param dataRep `native`, `internal` or `external32`
    public FileView(long disp, Datatype eType, Datatype fileType, String dataRep) {
        this.disp = disp;
        this.eType = eType;
        this.fileType = fileType;
        this.dataRep = dataRep;
    }

    /// Where it begins, in bytes.
    public long getDisp() {
        return disp;
    }

    /// In which offsets count.
    public Datatype getEType() {
        return eType;
    }

    /// What of the file is seen.
    public Datatype getFileType() {
        return fileType;
    }

    /// How elements are written.
    public String getDataRep() {
        return dataRep;
    }

    @Override
    public String toString() {
        return "%s of %s from byte %d, %s".formatted(fileType, eType, disp, dataRep);
    }
}
