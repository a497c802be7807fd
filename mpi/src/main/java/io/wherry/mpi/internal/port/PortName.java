// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.transport.Address;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The name of a port: `wherry-port-1:TOKEN:ADDRESS`.
///
/// @param token a secret that a process must present to connect, 32 hexadecimal digits
/// @param address of the listener of the process that opened the port
public record PortName(String token, Address address) {
    private static final Pattern FORM =
            Pattern.compile("wherry-port-1:(?<token>[0-9a-f]{32}):(?<address>.{1,1000})");
    private static final int SHOWN = 80;

    /// Parses a name.
    ///
    /// @throws MPIException if `text` is not the name of a port (`ERR_PORT`)
    public static PortName parse(@Nullable String text) {
        if (text == null) {
            throw refused("null", "no name", null);
        }
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw refused(text, "not of the form wherry-port-1:TOKEN:ADDRESS", null);
        }
        try {
            return new PortName(parts.group("token"), Address.parse(parts.group("address")));
        } catch (IllegalArgumentException e) {
            throw refused(text, String.valueOf(e.getMessage()), e);
        }
    }

    private static MPIException refused(String text, String why, @Nullable Throwable cause) {
        String shown = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
        return new MPIException(
                MPI.ERR_PORT, "invalid port name: name=" + shown + ", problem=" + why, cause);
    }

    @Override
    public String toString() {
        return "wherry-port-1:" + token + ":" + address;
    }
}
