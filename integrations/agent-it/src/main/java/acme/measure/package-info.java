// SPDX-License-Identifier: Apache-2.0

/// How long operations of libraries take, for `./wherry bench`.
package acme.measure;
