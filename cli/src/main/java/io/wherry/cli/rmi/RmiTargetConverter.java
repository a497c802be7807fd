// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a target; a mistake in it is one of the command line.
public final class RmiTargetConverter implements ITypeConverter<RmiTarget> {
    @Override
    public RmiTarget convert(String text) {
        try {
            return RmiTarget.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(text + ": " + e.getMessage());
        }
    }
}
