// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import io.wherry.transport.Address;
import picocli.CommandLine.ITypeConverter;

/// Reads an address; a mistake in it is one of the command line.
public final class AddressConverter implements ITypeConverter<Address> {
    @Override
    public Address convert(String text) {
        return Address.parse(text);
    }
}
