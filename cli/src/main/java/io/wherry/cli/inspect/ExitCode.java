// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

/// Exit codes of `wherry inspect`.
final class ExitCode {
    static final int OK = 0;
    static final int FINDINGS = 1;
    static final int MALFORMED = 3;

    private ExitCode() {}
}
