// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// A class here has another `serialVersionUID` than the writer's.
///
/// @param nameInStream the name of the class in the stream
/// @param versionInStream the writer's `serialVersionUID`
/// @param nameHere the name of the class here
/// @param versionHere its own, declared or computed as java.io does
public record VersionMismatch(
        String nameInStream, long versionInStream, String nameHere, long versionHere) {

    @Override
    public String toString() {
        return "serialVersionUID differs: class="
                + nameHere
                + ", in stream="
                + versionInStream
                + ", here="
                + versionHere
                + (nameInStream.equals(nameHere) ? "" : ", name in stream=" + nameInStream);
    }
}
