// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// A class here has another `serialVersionUID` than the writer's.
///
/// @param nameInStream what the stream calls the class
/// @param versionInStream the writer's `serialVersionUID`
/// @param nameHere what it is called here
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
