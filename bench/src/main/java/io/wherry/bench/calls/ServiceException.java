// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

/// An exception of the remote service.
public final class ServiceException extends Exception {
    private static final long serialVersionUID = 1L;

    static final String MESSAGE = "refused, as demanded";

    public ServiceException(String message) {
        super(message);
    }
}
