// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import io.wherry.transport.Address;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads an address; a mistake in it is one of the command line.
public final class AddressConverter implements ITypeConverter<Address> {
    @Override
    public Address convert(String text) {
        try {
            return Address.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(text + ": " + e.getMessage());
        }
    }
}
